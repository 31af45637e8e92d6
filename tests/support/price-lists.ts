import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../server/project-root.ts'
import { createRandom } from './random-numbers.ts'

// Tyre lists like those of owners, right and wrong, made from every third tyre of the sample. Prices are
// whole ringgit.

/** A row of a file, by column name. */
type Line = Readonly<Record<string, string>>

const [header = '', ...sampleLines] = readFileSync(join(root, 'sample/tyres.csv'), 'utf8').trim().split('\n')
const COLUMNS = header.split(',')

/** The day of the good list; its promotions end at least 8 days later. */
export const LIST_DAY = '2026-11-20'

/** The list that is stored. */
export const goodList: readonly Line[] = sampleLines
  .filter((line, index) => index % 3 === 0 && !line.includes('"'))
  .map((line, index) => {
    const cells = line.split(',')
    const row = Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at] ?? '']))
    return row.promotion_valid_till
      ? { ...row, promotion_valid_till: `2026-12-${String(1 + (index % 31)).padStart(2, '0')}` }
      : row
  })

/** A file with the columns of the sample; with `\t` like pasted cells. */
export const fileOf = (lines: readonly Line[], separator = ',') =>
  [COLUMNS, ...lines.map(line => COLUMNS.map(column => line[column] ?? ''))]
    .map(cells => cells.join(separator))
    .join('\n')

const PRICES = ['current_price', 'list_price'] as const

/** The list with the prices of every `nth` row changed; an empty one stays empty. */
function reprice(lines: readonly Line[], change: (price: number, line: Line) => string, nth = 1): Line[] {
  return lines.map((line, index) => (index % nth === 0 ? repriceLine(line, change) : line))
}

function repriceLine(line: Line, change: (price: number, line: Line) => string): Line {
  const next: Record<string, string> = { ...line }
  for (const column of PRICES) if (line[column]) next[column] = change(amount(line[column]), line)
  return next
}

const amount = (text = '') => Number(text.replace(/[^\d.]/g, ''))
const ringgit = (value: number) => `RM ${Math.max(1, Math.round(value))}.00`
const set = (parts: Line) => (line: Line) => ({ ...line, ...parts })
const brandOf = (line: Line) => line.brand ?? ''
const brands = [...new Set(goodList.map(brandOf))]
const sizeOf = (brand = '') => goodList.filter(line => line.brand === brand).length
const smallest = [...brands].sort((a, b) => sizeOf(a) - sizeOf(b))[0]
const swap = (one: string, two: string) => (line: Line) => ({
  ...line,
  [one]: line[two] ?? '',
  [two]: line[one] ?? '',
})
const pricesOf = (source: (index: number) => Line | undefined) =>
  goodList.map((line, index) => {
    const other = source(index) ?? line
    return { ...line, current_price: other.current_price ?? '', list_price: other.list_price ?? '' }
  })
const byPrice = [...goodList].sort((a, b) => amount(a.list_price) - amount(b.list_price))

/** Forty kinds of wrong list. None of the files may replace the good list without a typed number. */
export const WRONG_LISTS: Readonly<Record<string, string>> = {
  'an empty file': '',
  'only a header': fileOf([]),
  'the list of cars': readFileSync(join(root, 'sample/vehicles.csv'), 'utf8'),
  'the list of oils': readFileSync(join(root, 'sample/engine-oils.csv'), 'utf8'),
  'the first half of the rows': fileOf(goodList.slice(0, goodList.length / 2)),
  'cut off within a row': fileOf(goodList).slice(0, -3000),
  'one row in nine gone': fileOf(goodList.filter((_, index) => index % 9 > 0)),
  'one brand only': fileOf(goodList.filter(line => line.brand === brands[0])),
  'a small brand gone': fileOf(goodList.filter(line => line.brand !== smallest)),
  'only the rows that changed': fileOf(reprice(goodList, price => ringgit(price + 5)).slice(0, 12)),
  'the list of another chain': fileOf(goodList.map(line => ({ ...line, model: `${line.model} Plus` }))),
  'models cut to eight characters': fileOf(
    goodList.map(line => ({ ...line, model: (line.model ?? '').slice(0, 8).trim() })),
  ),
  'one brand in every row': fileOf(goodList.map(set({ brand: brands[0] ?? '' }))),
  'brand and model swapped': fileOf(goodList.map(swap('brand', 'model'))),
  'sizes turned into dates': fileOf(goodList.map(set({ tyre_size: '15-Jan' }))),
  'sizes without their rim': fileOf(
    goodList.map(line => ({ ...line, tyre_size: (line.tyre_size ?? '').split('R')[0] ?? '' })),
  ),
  'every price ten times': fileOf(reprice(goodList, price => ringgit(price * 10))),
  'every price a tenth': fileOf(reprice(goodList, price => ringgit(price / 10))),
  'every price in sen': fileOf(reprice(goodList, price => String(price * 100))),
  'one price ten times': fileOf(reprice(goodList, price => ringgit(price * 10), 1000)),
  'one price a tenth': fileOf(reprice(goodList, price => ringgit(price / 10), 1000)),
  'one price a hundred times': fileOf(reprice(goodList, price => String(price * 100), 1000)),
  'one price with a digit too many': fileOf(reprice(goodList, price => `RM ${price}9`, 1000)),
  'one price without its last digit': fileOf(
    reprice(goodList, price => `RM ${Math.floor(price / 10)}`, 1000),
  ),
  'every price 1': fileOf(reprice(goodList, () => '1')),
  'the rim as price': fileOf(reprice(goodList, (_, line) => line.rim_size ?? '')),
  'the width as price': fileOf(reprice(goodList, (_, line) => line.width ?? '')),
  'the load index as price': fileOf(reprice(goodList, (_, line) => line.load_index ?? '')),
  'the width as price in one row of twenty': fileOf(reprice(goodList, (_, line) => line.width ?? '', 20)),
  'prices swapped': fileOf(goodList.map(swap('current_price', 'list_price'))),
  'one row of twenty above its list price': fileOf(
    goodList.map((line, index) =>
      index % 20 === 0 ? { ...line, current_price: ringgit(amount(line.list_price) * 1.1) } : line,
    ),
  ),
  'a price of 0': fileOf(reprice(goodList, () => '0', 1000)),
  'a negative price': fileOf(reprice(goodList, price => `-${price}`, 1000)),
  'one price emptied': fileOf(reprice(goodList, () => '', 1000)),
  'every price emptied': fileOf(reprice(goodList, () => '')),
  'every price "Call"': fileOf(reprice(goodList, () => 'Call')),
  'one price #REF!': fileOf(reprice(goodList, () => '#REF!', 1000)),
  'two prices in a cell': fileOf(reprice(goodList, price => `${price} / ${price + 20}`, 1000)),
  'one broken price beside a list price': fileOf(
    goodList.map(line =>
      line === goodList.find(each => each.promotion_valid_till) ? { ...line, current_price: '2l0' } : line,
    ),
  ),
  'dates as prices': fileOf(reprice(goodList, () => '31/12/2026')),
  'another currency': fileOf(reprice(goodList, price => ringgit(price / 3.4))),
  'one price in ten halved': fileOf(reprice(goodList, price => ringgit(price / 2), 10)),
  'the list prices of promotions doubled': fileOf(
    goodList.map(line =>
      line.promotion_valid_till ? { ...line, list_price: ringgit(amount(line.list_price) * 2) } : line,
    ),
  ),
  'prices sorted without their rows': fileOf(pricesOf(index => byPrice[index])),
  'prices upside down': fileOf(pricesOf(index => goodList[goodList.length - 1 - index])),
  'prices one row too low': fileOf(pricesOf(index => goodList[index - 1])),
  'one row in fifty is a duplicate': fileOf([
    ...goodList,
    ...goodList.filter((_, index) => index % 50 === 0),
  ]),
  'the file twice in one': fileOf([...goodList, ...goodList]),
  'every promotion over': fileOf(
    goodList.map(line =>
      line.promotion_valid_till ? { ...line, promotion_valid_till: '2026-10-31' } : line,
    ),
  ),
}

/**
 * The wrong lists that are detected only by comparison with an owner's list: they could be right in place of
 * the sample.
 */
export const WRONG_BY_COMPARISON: readonly string[] = [
  'the first half of the rows',
  'one row in nine gone',
  'one brand only',
  'a small brand gone',
  'only the rows that changed',
  'the list of another chain',
  'models cut to eight characters',
  'one brand in every row',
  'brand and model swapped',
  'one price ten times',
  'one price a tenth',
  'one price a hundred times',
  'one price with a digit too many',
  'one price without its last digit',
  'one price emptied',
  'every price "Call"',
  'one price in ten halved',
  'the list prices of promotions doubled',
  'prices sorted without their rows',
  'prices upside down',
  'prices one row too low',
]

/**
 * Thirty ordinary weeks: each list is derived from the previous one, with its day of publication. They
 * include a sale, a price rise by a tax, and a brand that is discontinued.
 */
export function weeklyUpdates(): { day: string; lines: Line[] }[] {
  const updates: { day: string; lines: Line[] }[] = []
  let lines = [...goodList]
  for (let week = 1; week <= 30; week++) {
    const random = createRandom(week)
    const day = new Date(Date.parse(LIST_DAY) + week * 7 * 86_400_000).toISOString().slice(0, 10)
    const till = new Date(Date.parse(day) + (14 + (week % 4) * 7) * 86_400_000).toISOString().slice(0, 10)
    const raised = brands[week % brands.length]
    lines = lines
      // Two in a hundred are no longer sold, but never the last of a brand.
      .filter((line, _, all) => random() > 0.02 || all.filter(each => each.brand === line.brand).length < 8)
      .map(line => {
        const over = line.list_price && (line.promotion_valid_till ?? '9') < day && random() < 0.8
        const plain = over
          ? { ...line, current_price: line.list_price ?? '', promotion_valid_till: '' }
          : line
        const factor = 0.94 + random() * 0.12
        if (plain.brand === raised && week !== 10) return repriceLine(plain, price => ringgit(price * 1.05))
        if (week === 10) return repriceLine(plain, price => ringgit(price * 1.08))
        if (random() < 0.1) return repriceLine(plain, price => ringgit(price * factor))
        if (random() < (week === 20 ? 0.4 : 0.08) && amount(plain.list_price) > 0)
          return {
            ...plain,
            current_price: ringgit(amount(plain.list_price) * (0.8 + random() * 0.15)),
            promotion_valid_till: till,
          }
        return plain
      })
    const fresh: Line[] = lines
      .filter(() => random() < 0.01)
      .map(line => ({ ...line, model: `${line.model} ${week}` }))
    lines = [...lines, ...fresh].filter(line => week < 25 || line.brand !== smallest)
    updates.push({ day, lines })
  }
  return updates
}
