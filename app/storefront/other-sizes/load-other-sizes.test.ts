import { expect, test } from 'vitest'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { parseTyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { sampleTyres, sampleVehicles } from '../../../tests/support/sample-catalogue.ts'
import { today } from '../../../tests/support/sample-data.ts'
import { otherSizesOfSearch } from './load-other-sizes.server.ts'

test("no other size is offered for a van's size whose load is not known (rule S40.7)", () => {
  const catalogue = { tyres: sampleTyres(), vehicles: sampleVehicles(), today: today() } as Catalogue
  const found = (search: string) =>
    otherSizesOfSearch(catalogue, parseTyreSearch(new URLSearchParams({ search })))?.found.length ?? 0
  expect(found('195/80R15')).toBeGreaterThan(0)
  expect(found('195R15C')).toBe(0)
  expect(found('195/80 R15 C 106/104R')).toBe(0)
})
