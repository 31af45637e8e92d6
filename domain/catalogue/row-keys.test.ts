import { expect, test } from 'vitest'
import { runAtOnce } from '../../platform/event-loop/slices.ts'
import { tyreKey } from './data-files/tyre-row.ts'
import { rowsByKey } from './row-keys.ts'

const tyre = (size: string, parts: Partial<Parameters<typeof tyreKey>[0]> = {}) =>
  tyreKey({
    tyreSize: size,
    brand: 'Michelin',
    model: 'Primacy 4',
    loadIndex: '85',
    speedRating: 'V',
    ...parts,
  })

test.each([
  ['the size in another writing', tyre('195/55 R15 85V')],
  ['another case', tyre('195/55R15', { brand: 'MICHELIN', model: 'primacy 4', speedRating: 'v' })],
])('a tyre is the same in %s', (_, key) => {
  expect(key).toBe(tyre('195/55R15'))
})

test.each([
  ['size', tyre('195/60R15')],
  ['brand', tyre('195/55R15', { brand: 'Giti' })],
  ['model', tyre('195/55R15', { model: 'Primacy 4 ST' })],
  ['load index', tyre('195/55R15', { loadIndex: '88' })],
  ['speed rating', tyre('195/55R15', { speedRating: null })],
])('a tyre with another %s is another tyre', (_, key) => {
  expect(key).not.toBe(tyre('195/55R15'))
})

test('a size without three numbers is identified by its text', () => {
  expect(tyre('special')).toBe(tyre('SPECIAL'))
  expect(tyre('special')).not.toBe(tyre('other'))
})

test('the text of one column never runs into the next', () => {
  expect(tyre('195/55R15', { brand: 'A', model: 'B C' })).not.toBe(
    tyre('195/55R15', { brand: 'A B', model: 'C' }),
  )
})

test('rows with the same key are distinguished by their number in the list', () => {
  const rows = ['a', 'b', 'a', 'A'].map((key, index) => ({ key, index }))
  const found = runAtOnce(rowsByKey(rows, row => row.key.toLowerCase()))
  expect([...found].map(([key, { index }]) => [key, index])).toEqual([
    ['a', 0],
    ['b', 1],
    ['a\n2', 2],
    ['a\n3', 3],
  ])
})
