import { expect, test } from 'vitest'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { indexQueries } from '../../../domain/search/query-index.ts'
import { runAtOnce } from '../../../platform/event-loop/slices.ts'
import { messages } from '../../../tests/support/messages.ts'
import { sampleTyres, sampleVehicles } from '../../../tests/support/sample-catalogue.ts'
import { company } from '../../../tests/support/sample-data.ts'
import { loadQuery } from './load-query.server.ts'

const catalogue = {
  company,
  queryIndex: runAtOnce(indexQueries(sampleTyres(), sampleVehicles())),
} as unknown as Catalogue

/** The question about a text, or the URL of its list. */
function load(typed: string) {
  try {
    return loadQuery(messages.en, catalogue, new URLSearchParams({ q: typed }))
  } catch (redirect) {
    return (redirect as Response).headers.get('Location')
  }
}

test.each(['195', 'tayar 195'])(
  'the start of several sizes, %s, is asked for the whole size (rule S39.5)',
  typed => {
    const sizes = ['195/50R15', '195/50R16', '195/55R15', '195/60R15', '195/60R16', '195/65R15']
    const question = load(typed)
    if (question === null || typeof question === 'string') throw new Error(`no question about ${typed}`)
    expect(question.options.map(({ sizes }) => sizes[0]).sort()).toEqual(sizes)
    expect(question.options.map(({ href }) => href)).toContain('/tires?width=195&ratio=55&rim=15')
  },
)

test.each(['205/55', '205 55', '205/55/'])('%s begins one size only, whose list is shown', typed => {
  expect(load(typed)).toBe('/tires?width=205&ratio=55&rim=16')
})

test('trims of the same name and years are named once', () => {
  const question = load('vios 2013')
  expect(question).toMatchObject({ options: [{ trims: ['E/G 2013'] }, { trims: ['TRD/GX 2013'] }] })
})
