import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { root } from '../../../server/project-root.ts'
import { parseRows, parseTyres } from '../../../tests/support/parse-rows.ts'
import {
  fileOf,
  goodList,
  LIST_DAY,
  WRONG_BY_COMPARISON,
  WRONG_LISTS,
  weeklyUpdates,
} from '../../../tests/support/price-lists.ts'
import { formatPrice, parsePrice } from '../../prices/price.ts'
import { type DataFileKind, dataFileName } from '../data-files/data-file.ts'
import { type DataFileRows, parseDataFile } from '../data-files/parse-data-file.server.ts'
import type { ListRows } from '../list-kind.ts'
import { compareLists } from './compare-lists.server.ts'
import { guardList } from './guard-list.ts'

async function guard<K extends DataFileKind>(
  kind: K,
  before: ListRows[K],
  after: ListRows[K],
  today: string = LIST_DAY,
  older: { number: number } | null = null,
  liveOn: string[] = [],
) {
  const days = [today as CalendarDate, ...(liveOn as CalendarDate[])] as const
  const changes = await compareLists(kind, before, after, days[0])
  return guardList(kind, { before, after, changes }, { days, older })
}

const good = await parseRows('tyres', fileOf(goodList))
type Tyre = (typeof good)[number]
const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code)
const last = good.length
/** The good list with `count` rows changed, beginning with the first whose two prices are amounts. */
function changed(count: number, change: (row: Tyre) => Partial<Tyre>) {
  const priced = new Set(good.filter(row => row.currentPrice && row.listPrice).slice(0, count))
  return good.map(row => (priced.has(row) ? { ...row, ...change(row) } : row))
}
const sen = (text: string | null) => parsePrice(text) ?? 0
const raise = (text: string | null, factor: number) => text && formatPrice(Math.round(sen(text) * factor))
const times = (factor: number) => (row: Tyre) => ({
  currentPrice: raise(row.currentPrice, factor),
  listPrice: raise(row.listPrice, factor),
})
/** The good list with another Pirelli of 17 inches. */
const withTyreFor = (price: string): Tyre[] => [
  ...good,
  ...good
    .filter(({ brand, rimSize }) => brand === 'Pirelli' && rimSize === 17)
    .slice(0, 1)
    .map(row => ({ ...row, model: 'Other', currentPrice: null, listPrice: price })),
]

test('each of forty kinds of wrong list causes an error or requires a typed number', async () => {
  const taken: string[] = []
  for (const [name, file] of Object.entries(WRONG_LISTS)) {
    const parsed = await parseDataFile('tyres', Buffer.from(file))
    if (parsed.ok && (await guard('tyres', good, parsed.rows)).confirm === 0) taken.push(name)
  }
  expect(Object.keys(WRONG_LISTS).length).toBeGreaterThanOrEqual(40)
  expect(taken).toEqual([])
})

test('a list that is wrong in its own rows is stopped without a list to compare it with', async () => {
  const taken: string[] = []
  for (const [name, file] of Object.entries(WRONG_LISTS)) {
    const parsed = await parseDataFile('tyres', Buffer.from(file))
    if (parsed.ok && (await guard('tyres', [], parsed.rows)).confirm === 0) taken.push(name)
  }
  expect(taken).toEqual(WRONG_BY_COMPARISON)
  expect(await guard('tyres', [], good)).toMatchObject({ blocks: [], confirm: 0 })
})

test('of thirty ordinary weeks only the one that gives up a brand is stopped', async () => {
  const stopped: unknown[] = []
  let before = good
  for (const { day, lines } of weeklyUpdates()) {
    const after = await parseRows('tyres', fileOf(lines))
    const { blocks } = await guard('tyres', before, after, day)
    if (blocks.length > 0) stopped.push(codes(blocks))
    before = after
  }
  expect(stopped).toEqual([['brand-removed']])
})

describe('a list is stopped', () => {
  test.each<[string, string | null, Tyre[]]>([
    ['more than 10 % of the rows go', 'rows-removed', good.filter((_, n) => n % 9 > 0)],
    ['10 % go', null, good.filter((_, n) => n % 11 > 0)],
    ['more than 5 % of the prices move by more than 30 %', 'prices-moved', changed(last / 15, times(1.31))],
    ['4 % of the prices move by 31 %', null, changed(last / 25, times(1.31))],
    ['every price moves by 30 %', null, changed(last, times(0.7))],
    ['one price is ten times the old one', 'price-times-ten', changed(1, times(10))],
    ['one price is a hundredth', 'price-times-ten', changed(1, times(0.01))],
    ['one price is eight times the old one', null, changed(1, times(8))],
    ['one price is gone', 'price-gone', changed(1, () => ({ currentPrice: null, listPrice: null }))],
    ['one price is "Call us"', null, changed(1, () => ({ currentPrice: 'Call us', listPrice: null }))],
    ['one price is two', 'price-gone', changed(1, () => ({ currentPrice: '210 / 230', listPrice: null }))],
    ['one price is "RM" alone', 'price-gone', changed(1, () => ({ currentPrice: 'RM', listPrice: null }))],
    [
      'one price of today is broken beside its list price',
      'price-broken',
      changed(1, () => ({ currentPrice: '2l0' })),
    ],
    ['one price of today is "Call us"', null, changed(1, () => ({ currentPrice: 'Call us' }))],
    [
      '3 % have a price above RM 6,000',
      'prices-implausible',
      changed(last / 30, () => ({ listPrice: '46353' })),
    ],
    ['one price is the rim', 'price-is-size', changed(1, row => ({ currentPrice: String(row.rimSize) }))],
    ['one price is the width', null, changed(1, row => ({ listPrice: String(row.width) }))],
    ['many prices are the width', 'price-is-size', changed(20, row => ({ listPrice: String(row.width) }))],
    [
      '3 % are above the list price',
      'price-above-list',
      changed(last / 30, row => ({ currentPrice: formatPrice(sen(row.listPrice) + 100) })),
    ],
    ['2 % of the tyres are duplicates', 'many-duplicates', [...good, ...good.slice(0, last / 49)]],
    ['1 % of the tyres are duplicates', null, [...good, ...good.slice(0, last / 101)]],
    [
      'every promotion is over',
      'promotions-ended',
      good.map(row => ({ ...row, promotionValidTill: row.promotionValidTill && '2026-11-19' })),
    ],
  ])('where %s: %s', async (_, code, after) => {
    const found = codes((await guard('tyres', good, after)).blocks)
    if (code === null) expect(found).toEqual([])
    else expect(found).toContain(code)
  })

  test('where list prices are doubled below a promotion, which customers do not see today', async () => {
    const running = (row: Tyre) => ({
      currentPrice: formatPrice(Math.round(sen(row.listPrice) * 0.9)),
      promotionValidTill: '2026-12-31',
    })
    const before = changed(last, running)
    const doubled = before.map((row, n) =>
      n % 10 === 0 && row.promotionValidTill ? { ...row, listPrice: raise(row.listPrice, 2) } : row,
    )
    expect(codes((await guard('tyres', before, doubled)).blocks)).toEqual(['prices-moved'])
  })

  test('by its prices on the day on which it goes live, as well as today’s', async () => {
    // On 5 December the promotion of before is over, and the price falls from 300 to 140.
    const until = (day: string, price: number) =>
      parseTyres(Array.from({ length: 40 }, (_, n) => `195/55R15,M${n},Giti,${price},300,${day}`))
    const before = await until('2026-11-30', 150)
    const after = await until('2026-12-31', 140)
    expect((await guard('tyres', before, after)).blocks).toEqual([])
    const later = await guard('tyres', before, after, LIST_DAY, null, ['2026-12-05'])
    expect(codes(later.blocks)).toEqual(['prices-moved'])
    expect(later.confirm).toBe(40)
    const ended = await guard('tyres', before, await until('2026-12-04', 150), LIST_DAY, null, ['2026-12-05'])
    expect(codes(ended.blocks)).toEqual(['promotions-ended'])
  })

  test('where it is a list of more than 30 days ago, unless it is the current one', async () => {
    const older = { number: 3 }
    const after = changed(2, times(1.1))
    expect((await guard('tyres', good, after, LIST_DAY, older)).blocks).toMatchObject([
      { code: 'older-list', count: 2, values: { number: 3 } },
    ])
    expect(await guard('tyres', good, good, LIST_DAY, older)).toEqual({
      blocks: [],
      warnings: [],
      confirm: 0,
    })
  })

  test('until the number of its affected rows is typed, each counted once', async () => {
    const after = changed(2, times(10)).slice(0, Math.floor(last * 0.8))
    const { blocks, confirm } = await guard('tyres', good, after)
    const count = (code: string) => blocks.find(each => each.code === code)?.count ?? 0
    expect(codes(blocks)).toEqual(expect.arrayContaining(['rows-removed', 'price-times-ten']))
    expect(confirm).toBe(count('rows-removed') + count('price-times-ten'))
    expect(blocks.every(({ examples }) => examples.length <= 20)).toBe(true)
  })

  test('not for one or two rows of a short list', async () => {
    const lines = (...ends: string[]) => parseTyres(ends.map((end, n) => `195/55R15,M${n % 3},Giti,${end},`))
    const before = await lines('200,250,', '210,260,', '220,270,')
    const ended = await lines('300,250,', '210,260,', '220,270,2026-11-19', '300,250,')
    expect((await guard('tyres', before, ended)).blocks).toEqual([])
  })

  test('only by new or changed prices, not by prices that customers see already', async () => {
    const before = changed(last, row => ({ currentPrice: formatPrice(sen(row.listPrice) + 100) }))
    const after = before.map((row, n) => (n === 0 ? { ...row, treadwear: '400' } : row))
    expect((await guard('tyres', before, after)).blocks).toEqual([])
  })

  test.each(['vehicles', 'engine-oils', 'branches', 'labour-charges', 'company'] as const)(
    'for %s as for tyres, and never where nothing changes',
    async kind => {
      const file = readFileSync(join(root, 'sample', dataFileName(kind)), 'utf8')
      const rows: DataFileRows[typeof kind] = await parseRows(kind, file)
      expect(await guard(kind, rows, rows)).toEqual({ blocks: [], warnings: [], confirm: 0 })
      const less = rows.slice(0, Math.floor(rows.length / 2)) as typeof rows
      expect(codes((await guard(kind, rows, less)).blocks)).toContain('rows-removed')
    },
  )
})

describe('a list is looked at again', () => {
  test('where a branch is new or has moved, and its place is outside Malaysia', async () => {
    const rows = await parseRows('branches', readFileSync(join(root, 'sample/branches.csv'), 'utf8'))
    const inLondon = rows.map((row, at) => (at === 0 ? { ...row, lat: 51.5, lng: -0.12 } : row))
    expect(codes((await guard('branches', rows, inLondon)).warnings)).toEqual(['branch-abroad'])
    const renamed = inLondon.map(row => ({ ...row, address: `${row.address}, UK` }))
    expect((await guard('branches', inLondon, renamed)).warnings).toEqual([])
  })

  test.each<[string, string, Tyre[]]>([
    ['a price moves by more than 30 %', 'some-prices-moved', changed(1, times(1.4))],
    ['two tyres are duplicates', 'some-duplicates', [...good, ...good.slice(0, 2)]],
    [
      'a price is above its list price',
      'some-above-list',
      changed(1, row => ({ currentPrice: formatPrice(sen(row.listPrice) + 100) })),
    ],
    ['a size is none of a tyre', 'size-unusual', changed(1, () => ({ tyreSize: '999/45R17' }))],
    ['a price is below RM 60', 'price-low', withTyreFor('59')],
    ['a price is above RM 6,000', 'price-high', withTyreFor('6001')],
    ['a price is far from those of its brand and rim', 'price-unlike-others', withTyreFor('1200')],
    [
      'every price is raised by 6 %',
      'prices-raised-alike',
      good.map(row => ({ ...row, ...times(1.06)(row) })),
    ],
  ])('where %s', async (_, code, after) => {
    const { blocks, warnings } = await guard('tyres', good, after)
    expect(codes(warnings)).toContain(code)
    expect(blocks).toEqual([])
  })

  test('not for tyres that were duplicates before', async () => {
    const before = [...good, ...good.slice(0, 2)]
    expect(await guard('tyres', before, [...before, ...good.slice(2, 3)])).toMatchObject({
      blocks: [],
      warnings: [{ code: 'some-duplicates', count: 1 }],
    })
  })
  test('not where one brand is raised by 6 %', async () => {
    const after = good.map(row => (row.brand === good[0]?.brand ? { ...row, ...times(1.06)(row) } : row))
    expect(codes((await guard('tyres', good, after)).warnings)).not.toContain('prices-raised-alike')
  })
})
