import { expect, test } from 'vitest'
import { aTyre } from '../../tests/support/a-tyre.ts'
import { indexTyres } from '../tyres/tyre-index.ts'
import { parseTyreSearch } from '../tyres/tyre-search.ts'
import { indexVehicles } from '../vehicles/vehicle-index.ts'
import { chatWith, usesOfSearch, viewOf } from './use.ts'

const catalogue = {
  tyres: indexTyres([aTyre(), aTyre({ size: '31x10.5R15LT' })], '2026-11-20'),
  vehicles: indexVehicles([
    { brand: 'Test', model: 'Van', year: 2020, tyreSize: '145R12C', rearTyreSize: null },
  ]),
}
const uses = (query: string) => {
  const search = parseTyreSearch(new URLSearchParams(query))
  const { count } = catalogue.tyres.search(search, 'default', 1)
  return usesOfSearch(search, count, catalogue).map(({ what, key }) => `${what} ${key}`)
}

test.each([
  ['', []],
  ['width=195&ratio=55&rim=15', ['size-search 195/55R15']],
  ['width=31&ratio=10.5&rim=15', ['size-search 31/10.5R15']],
  ['search=195 55 15', ['size-search 195/55R15']],
  // The trade makes it, and the shop lacks it.
  ['width=205&ratio=55&rim=16', ['size-search 205/55R16', 'empty-search 205/55R16']],
  // Only a car has it.
  ['search=145R12C', ['size-search 145/80R12', 'empty-search 145/80R12']],
  // No user makes these.
  ['width=207&ratio=55&rim=16', ['size-search ', 'empty-search ']],
  ['width=995&ratio=55&rim=16', ['size-search ', 'empty-search ']],
  ['width=abc&ratio=55&rim=16', ['size-search ', 'empty-search ']],
  ['search=pirelli', []],
  ['search=Aisyah 012-345 6789', ['empty-search ']],
  ['vehicleTireSize=195/55R15&vehicleBrand=x', []],
  ['vehicleTireSize=205/55R16&vehicleBrand=x', ['car-without-tyre 205/55R16']],
  ['vehicleTireSize=my plate is WXY 1234', ['car-without-tyre ']],
])('the search %j counts %j (rules S35.3 and S35.4)', (query, counted) => {
  expect(uses(query)).toEqual(counted)
})

test('a tyre counts by the key by which its list knows it, a chat by the id of its branch', () => {
  const tyre = aTyre({
    size: '195/55 R15 85V',
    brand: 'Pirelli',
    model: 'P1',
    loadIndex: '85',
    speedRating: 'V',
  })
  expect(viewOf(tyre)).toEqual({ what: 'tyre-view', key: '195/55r15\npirelli\np1\n85\nv' })
  const branchIds = new Map([['Tayar Klang Baharu', 'tayar-klang']])
  expect(chatWith('Tayar Klang Baharu', { branchIds }).key).toBe('tayar-klang')
  for (const other of ['', 'tayar-klang', '<script>', 'Aisyah'])
    expect(chatWith(other, { branchIds }).key).toBe('')
})
