import { expect, test } from 'vitest'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { indexQueries } from '../../../domain/search/query-index.ts'
import { parseTyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { runAtOnce } from '../../../platform/event-loop/slices.ts'
import { messages } from '../../../tests/support/messages.ts'
import { sampleTyres, sampleVehicles } from '../../../tests/support/sample-catalogue.ts'
import { describeQueryNotes } from './describe-query-notes.server.ts'

const tyres = sampleTyres()
const catalogue = {
  tyres,
  queryIndex: runAtOnce(indexQueries(tyres, sampleVehicles())),
} as unknown as Catalogue

test.each([
  ['en', 'pilot zzzz', 'none has both.'],
  ['ms', 'pilot zzzz', 'tiada yang ada kedua-duanya.'],
  ['en', 'pilot sport zzzz', 'none has all of them.'],
  ['ms', 'pilot sport zzzz', 'tiada yang ada semuanya.'],
] as const)('says in words that no tyre has every word of a keyword (%s, %s)', (language, keyword, end) => {
  const query = new URLSearchParams({ search: keyword })
  const search = parseTyreSearch(query)
  const { count } = tyres.search(search, 'default', 1)
  const notes = describeQueryNotes(messages[language], catalogue, { query, search, count })
  expect(notes.sentences.map(({ text }) => text.slice(-end.length))).toEqual([end])
})

test.each([
  ['215/60R16C', 1],
  ['215/60R16', 0],
  // Not in stock: the list is empty.
  ['195R15C', 0],
])('warns of car tyres in the list of a van: %s (rule S6.3)', (keyword, warnings) => {
  const query = new URLSearchParams({ search: keyword })
  const search = parseTyreSearch(query)
  const { sentences } = describeQueryNotes(messages.en, catalogue, { query, search, count: 24 })
  expect(sentences.filter(({ text }) => text.startsWith(`${keyword} is a size for vans.`))).toHaveLength(
    warnings,
  )
})

test('says that the size beside a car is none of the sizes of the car (rule S39.5)', () => {
  const query = new URLSearchParams({ width: '195', ratio: '55', rim: '15', typed: 'myvi 195/55r15' })
  const search = parseTyreSearch(query)
  const { sentences } = describeQueryNotes(messages.en, catalogue, { query, search, count: 24 })
  expect(sentences.map(({ text }) => text)).toEqual([
    messages.en('tyreList.otherCar', { size: '195/55R15', car: 'Perodua Myvi' }),
  ])
})
