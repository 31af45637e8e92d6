import { expect, test } from 'vitest'
import { parseTyres } from '../../../tests/support/parse-rows.ts'
import { describeRows } from '../row-description.ts'
import { compareLists } from './compare-lists.server.ts'

const TODAY = '2026-11-20'
const { name } = describeRows('tyres')

const compare = async (before: readonly string[], after: readonly string[]) =>
  compareLists('tyres', await parseTyres(before), await parseTyres(after), TODAY)
async function count(before: readonly string[], after: readonly string[]) {
  const { added, changed, removed, unchangedCount } = await compare(before, after)
  return [added.length, changed.length, removed.length, unchangedCount]
}

const line = (n: number, brand = 'Giti') => `195/55R15,Model ${n},${brand},200,,,`
const lines = (length: number) => Array.from({ length }, (_, n) => line(n))

test('a new list has new, changed, removed and unchanged rows', async () => {
  const changes = await compare(lines(4), [line(1), line(2).replace('200', '210'), line(9)])
  expect(changes.added.map(name)).toEqual(['195/55R15 Giti Model 9'])
  expect(changes.changed).toMatchObject([
    {
      before: { currentPrice: '200' },
      after: { currentPrice: '210' },
      priceMove: { from: 20_000, to: 21_000 },
    },
  ])
  expect(changes.removed.map(name)).toEqual(['195/55R15 Giti Model 0', '195/55R15 Giti Model 3'])
  expect(changes.unchangedCount).toBe(1)
})

test('a tyre is found again in another place and another spelling of its size or name', async () => {
  const before = ['195/55R15,Primacy 4,Michelin,200,,,', line(1)]
  expect(await count(before, [line(1), '195/55 R15 85V,PRIMACY 4,michelin,200,,,'])).toEqual([0, 1, 0, 1])
})

test('the nth row of the same tyre is found again, and another load is another tyre', async () => {
  expect(await count([line(1), line(1)], [line(1)])).toEqual([0, 0, 1, 1])
  expect(await count([`${line(1)}85`], [`${line(1)}88`])).toEqual([1, 0, 1, 0])
})

test('changed rows begin with the largest move of the price that customers see', async () => {
  const prices = (values: readonly string[]) => values.map((value, n) => `195/55R15,M${n},Giti,${value},`)
  const { changed } = await compare(
    prices(['200,,', '200,,', '200,,', '200,400,2026-12-31', 'Call us,,', '100,,']),
    prices(['200,,', '241,,', '20,,', '200,400,2026-11-19', '500,,', '79,,']),
  )
  expect(changed.map(({ after, priceMove }) => [after.model, priceMove?.from, priceMove?.to])).toEqual([
    ['M3', 20_000, 40_000],
    ['M2', 20_000, 2_000],
    ['M5', 10_000, 7_900],
    ['M1', 20_000, 24_100],
    ['M4', undefined, undefined],
  ])
})

test('a list has no changes against itself', async () => {
  expect(await count(lines(3), lines(3))).toEqual([0, 0, 0, 3])
})
