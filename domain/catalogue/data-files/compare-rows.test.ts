import { describe, expect, test } from 'vitest'
import { compareRows, removesMuch } from './compare-rows.server.ts'
import { parseDataFile } from './parse-data-file.server.ts'

const TODAY = '2026-11-20'
const HEADER = 'tyre_size,model,brand,current_price,list_price,promotion_valid_till,load_index'

async function tyres(lines: readonly string[]) {
  if (lines.length === 0) return []
  const parsed = await parseDataFile('tyres', Buffer.from([HEADER, ...lines].join('\n')))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.rows
}

async function compare(before: readonly string[], after: readonly string[]) {
  return compareRows('tyres', await tyres(before), await tyres(after), TODAY)
}

const line = (n: number, brand = 'Giti') => `195/55R15,Model ${n},${brand},200,,,`
const lines = (count: number) => Array.from({ length: count }, (_, n) => line(n))

describe('a new list against the stored one', () => {
  test('has new, changed, removed and unchanged rows', async () => {
    const after = [line(1), line(2).replace('200', '210'), line(9)]
    expect(await compare(lines(4), after)).toMatchObject({
      added: 1,
      changed: 1,
      removed: 2,
      unchanged: 1,
      removedNames: ['195/55R15 Giti Model 0', '195/55R15 Giti Model 3'],
    })
  })

  test('finds a tyre again in another place and another spelling of its size or name', async () => {
    const before = ['195/55R15,Primacy 4,Michelin,200,,,', line(1)]
    const after = [line(1), '195/55 R15 85V,PRIMACY 4,michelin,200,,,']
    expect(await compare(before, after)).toMatchObject({ added: 0, changed: 1, removed: 0, unchanged: 1 })
  })

  test('counts the nth row of the same tyre, and another load as another tyre', async () => {
    expect(await compare([line(1), line(1)], [line(1)])).toMatchObject({ removed: 1, unchanged: 1 })
    expect(await compare([`${line(1)}85`], [`${line(1)}88`])).toMatchObject({ added: 1, removed: 1 })
  })

  test('lists prices that move by more than 20 %, as customers see them, the largest first', async () => {
    const prices = (values: readonly string[]) => values.map((value, n) => `195/55R15,M${n},Giti,${value},`)
    const { priceMoves } = await compare(
      prices(['200,,', '200,,', '200,,', '200,400,2026-12-31', 'Call us,,', '100,,']),
      prices(['240,,', '241,,', '20,,', '200,400,2026-11-19', '500,,', '79,,']),
    )
    expect(priceMoves.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['195/55R15 Giti M3', 20_000, 40_000],
      ['195/55R15 Giti M2', 20_000, 2_000],
      ['195/55R15 Giti M5', 10_000, 7_900],
      ['195/55R15 Giti M1', 20_000, 24_100],
    ])
  })

  test('is the same where it is the same', async () => {
    const rows = await tyres(lines(3))
    expect(compareRows('tyres', rows, rows, TODAY)).toMatchObject({ unchanged: 3, changed: 0 })
  })
})

describe('a list is asked about', () => {
  test.each([
    [20, 18, false],
    [20, 17, true],
    [10, 9, false],
    [1, 0, true],
    [0, 5, false],
    [5, 9, false],
  ])('where more than 10 %% of %i rows go: %i stay: %j', async (before, after, isAsked) => {
    const rows = await tyres(lines(before))
    expect(removesMuch(compareRows('tyres', rows, await tyres(lines(after)), TODAY))).toBe(isAsked)
  })

  test('where a whole brand goes, however small', async () => {
    const before = [...lines(50), line(1, 'Rovelo')]
    const comparison = await compare(before, lines(50))
    expect(comparison.removedBrands).toEqual(['Rovelo'])
    expect(removesMuch(comparison)).toBe(true)
    const other = await compare(before, [...lines(50), line(2, 'ROVELO')])
    expect(other).toMatchObject({ removed: 1, removedBrands: [] })
    expect(removesMuch(other)).toBe(false)
  })
})
