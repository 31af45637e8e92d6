import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { isStep, type Sliced } from '../../../platform/event-loop/slices.ts'
import { isAbroad } from '../../branches/branch.ts'
import type { Sen } from '../../prices/price.ts'
import { isPlausibleSize, parseTyreSize } from '../../tyres/tyre-size.ts'
import type { BranchRow } from '../data-files/branches-file.ts'
import { readAmount } from '../data-files/cell.ts'
import type { DataFileKind } from '../data-files/data-file.ts'
import type { EngineOilRow } from '../data-files/engine-oils-file.ts'
import type { TyreRow } from '../data-files/tyres-file.ts'
import type { ListVersion } from '../list-version.ts'
import type { RowDescription } from './row-description.ts'

/** A row that is new, changed or removed, or one row of each list; the missing one is null. */
export type Pair<Row> = {
  readonly before: Row | null
  readonly after: Row | null
}

/** A price before and after; null if there is none, or no amount. */
export type Move = { readonly from: Sen | null; readonly to: Sen | null }

/** A pair with its prices: what customers see on each of the days, then the usual one, always in this order. */
type PricedPair = Pair<object> & { readonly moves: readonly Move[] }

/** Two lists as the rules see them. */
export type GuardedLists = {
  readonly kind: DataFileKind
  readonly description: RowDescription<object>
  readonly before: readonly object[]
  readonly after: readonly object[]
  /** the rows that are new, changed or removed */
  readonly pairs: readonly PricedPair[]
  /** of the rows of the new list and of those that change, in the order of `moves`; null if it is no amount above 0 */
  readonly prices: ReadonlyMap<object, readonly (Sen | null)[]>
  /** rows of the new list with a price */
  readonly pricedCount: number
  /** today, and the day on which the list goes live if that is a later one */
  readonly days: readonly [CalendarDate, ...CalendarDate[]]
  readonly older: Pick<ListVersion, 'number'> | null
}

/** The rows that a rule applies to, none if it does not apply, and what its sentence names. */
type Found = { rows: Pair<object>[]; values?: Record<string, string | number> }
type Rule = (lists: GuardedLists) => Sliced<Found>

/** What stops a list until the number of affected rows is typed (rule S32.9). */
export const BLOCKING_RULES = {
  *'rows-removed'({ pairs, before }) {
    const rows = yield* filter(pairs, ({ after }) => after === null)
    return rows.length > before.length * MAX_REMOVED ? { rows, values: { total: before.length } } : NOTHING
  },

  *'brand-removed'({ pairs, after, description: { brand } }) {
    const nameOf = (row: object | null) => (row && brand?.(row)) || null
    const left = new Set<string>()
    yield* each(after, row => left.add(nameOf(row)?.toLowerCase() ?? ''))
    const rows = yield* filter(pairs, pair => {
      const name = pair.after === null && nameOf(pair.before)
      return !!name && !left.has(name.toLowerCase())
    })
    return { rows, values: { brands: [...new Set(rows.map(({ before }) => nameOf(before)))].join(', ') } }
  },

  *'prices-moved'({ pairs, pricedCount }) {
    const isLarge = ({ from, to }: Move) => !!from && !!to && Math.abs(to - from) * 10 > from * 3
    const rows = yield* filter(pairs, ({ moves }) => moves.some(isLarge))
    return isMany(rows, pricedCount * 0.05) ? { rows } : NOTHING
  },

  *'price-times-ten'({ pairs, description }) {
    return {
      rows: yield* filter(pairs, ({ before, after, moves }) => {
        const amounts = [amountsOf(before, description), amountsOf(after, description)]
        return (
          moves.some(isTimesTen) ||
          (amounts[0] ?? []).some((from, column) => isTimesTen({ from, to: amounts[1]?.[column] ?? null }))
        )
      }),
    }
  },

  *'price-gone'({ pairs, before, description }) {
    const isGone = ({ from, to }: Move) => from !== null && to === null
    const gone = yield* filter(pairs, ({ after, moves }) => after !== null && moves.some(isGone))
    // `Call us` is a price that the owner has chosen; nothing, or digits that are no amount, is not.
    const slips = gone.filter(({ after }) => !isWords(priceText(after, description)))
    return { rows: isMany(gone, before.length * 0.05) ? gone : slips }
  },

  *'prices-missing'({ kind, pairs, after, description }) {
    if (!description.priceColumns) return NOTHING
    const missing = yield* filter(
      pairs,
      ({ before, after, moves }) => before === null && after !== null && moves.some(({ to }) => !to),
    )
    const textOf = (pair: Pair<object>) => priceText(pair.after, description)
    // A labour charge may be `80 - 120`.
    const isSlip = (pair: Pair<object>) =>
      kind === 'tyres' ? /[\d#]/.test(textOf(pair)) : amountsOf(pair.after, description).includes(0)
    const empty = missing.filter(pair => !/[\d\p{L}#]/u.test(textOf(pair)))
    return { rows: [...missing.filter(isSlip), ...(isMany(empty, after.length * 0.05) ? empty : [])] }
  },

  *'prices-implausible'({ kind, pairs, after, description }) {
    if (kind !== 'tyres') return NOTHING
    const rows = yield* filter(pairs, pair => {
      const known = new Set(amountsOf(pair.before, description))
      const { current, list } = currentAndList(kind, pair.after)
      return [current, list].some(
        sen => sen !== null && !known.has(sen) && (sen < LOW_PRICE || sen > HIGH_PRICE),
      )
    })
    return rows.length > Math.max(HANDFUL, after.length * 0.02) ? { rows } : NOTHING
  },

  *'price-is-size'({ kind, pairs, after, description }) {
    if (kind !== 'tyres') return NOTHING
    const equal = function* (columns: (row: TyreRow) => readonly (number | null)[]) {
      return yield* filter(pairs, pair => {
        if (pair.after === null) return false
        const sizes = columns(pair.after as TyreRow)
        const known = new Set(amountsOf(pair.before, description))
        return amountsOf(pair.after, description).some(
          sen => sen !== null && !known.has(sen) && sizes.includes(sen / 100),
        )
      })
    }
    const rims = yield* equal(row => [row.rimSize])
    // A tyre of 195 for RM 195 happens; many of them do not.
    const others = yield* equal(row => [row.width, row.aspectRatio, Number.parseInt(row.loadIndex ?? '', 10)])
    const many = isMany(others, after.length * 0.02) ? others : []
    return { rows: [...new Set([...rims, ...many])] }
  },

  *'price-above-list'({ kind, pairs, after }) {
    const rows = yield* aboveList(kind, pairs)
    return isMany(rows, after.length * 0.02) ? { rows } : NOTHING
  },

  *'tyres-doubled'({ kind, before, after, description: { key } }) {
    if (kind !== 'tyres') return NOTHING
    const known = yield* doubled(before, key)
    const rows = yield* doubled(after, key)
    if (!isMany(rows, after.length * 0.01) || rows.length <= known.length) return NOTHING
    return { rows: rows.map(row => ({ before: null, after: row })) }
  },

  *'promotions-ended'({ kind, pairs, before, after, days }) {
    if (kind !== 'tyres') return NOTHING
    const today = days.at(-1) ?? days[0]
    const dated = yield* filter(after as readonly TyreRow[], row => !!row.promotionValidTill)
    if (!isMany(dated, 0) || !dated.every(row => hasEnded(row, today))) return NOTHING
    const wereDated = yield* filter(before as readonly TyreRow[], row => !!row.promotionValidTill)
    const isNew = wereDated.length === 0 || wereDated.some(row => !hasEnded(row, today))
    const moved = (pairs as readonly Pair<TyreRow>[]).some(
      pair =>
        pair.after?.promotionValidTill && pair.after.promotionValidTill !== pair.before?.promotionValidTill,
    )
    return isNew || moved ? { rows: dated.map(row => ({ before: null, after: row })) } : NOTHING
  },

  // biome-ignore lint/correctness/useYield: every rule is sliced work
  *'older-list'({ pairs, older }) {
    return older ? { rows: [...pairs], values: { number: older.number } } : NOTHING
  },
} as const satisfies Record<string, Rule>

/** What a list is looked at again for, and can be published with (rule S32.10). */
export const WARNING_RULES = {
  *'price-low'({ kind, pairs }) {
    if (kind !== 'tyres') return NOTHING
    return {
      rows: yield* filter(
        pairs,
        hasNewPrice(sen => sen < LOW_PRICE),
      ),
    }
  },

  *'price-high'({ kind, pairs }) {
    if (kind !== 'tyres') return NOTHING
    return {
      rows: yield* filter(
        pairs,
        hasNewPrice(sen => sen > HIGH_PRICE),
      ),
    }
  },

  *'price-unlike-others'({ kind, pairs, after, prices, days }) {
    if (kind !== 'tyres') return NOTHING
    const groupOf = (row: TyreRow) => `${row.brand.toLowerCase()} ${row.rimSize}`
    const unlike = new Set<Pair<object>>()
    for (let view = 0; view <= days.length; view++) {
      const groups = new Map<string, Sen[]>()
      yield* each(after as readonly TyreRow[], row => {
        const sen = prices.get(row)?.[view]
        const group = groups.get(groupOf(row)) ?? []
        if (sen) groups.set(groupOf(row), group)
        if (sen) group.push(sen)
      })
      const usual = new Map<string, { middle: Sen; spread: Sen }>()
      yield* each([...groups], ([group, prices]) => {
        if (prices.length < MIN_GROUP) return
        const middle = median(prices)
        const deviation = 1.4826 * median(prices.map(sen => Math.abs(sen - middle)))
        // Where most prices of a group are the same, a small difference is no slip.
        usual.set(group, { middle, spread: Math.max(deviation, middle * 0.05) })
      })
      yield* each(pairs, pair => {
        const move = pair.moves[view]
        const group = move && isNewPrice(move) && usual.get(groupOf(pair.after as TyreRow))
        if (group && Math.abs((move.to ?? 0) - group.middle) > 4 * group.spread) unlike.add(pair)
      })
    }
    return { rows: pairs.filter(pair => unlike.has(pair)) }
  },

  *'some-above-list'({ kind, pairs, after }) {
    const rows = yield* aboveList(kind, pairs)
    // Many of them stop the list.
    return isMany(rows, after.length * 0.02) ? NOTHING : { rows }
  },

  *'size-unusual'({ kind, pairs }) {
    if (kind !== 'tyres') return NOTHING
    return {
      rows: yield* filter(pairs, ({ before, after }) => {
        const [old, fresh] = [before, after].map(row => (row as TyreRow | null)?.tyreSize)
        const size = fresh && fresh !== old ? parseTyreSize(fresh) : null
        return size !== null && !isPlausibleSize(size)
      }),
    }
  },

  *'branch-abroad'({ kind, pairs }) {
    if (kind !== 'branches') return NOTHING
    return {
      rows: yield* filter(pairs, ({ before, after }) => {
        const [old, fresh] = [before as BranchRow | null, after as BranchRow | null]
        return fresh !== null && isAbroad(fresh) && (old?.lat !== fresh.lat || old.lng !== fresh.lng)
      }),
    }
  },

  *'prices-raised-alike'({ pairs, pricedCount }) {
    const moveOf = ({ moves }: PricedPair) => moves[0] ?? { from: null, to: null }
    const rows = yield* filter(pairs, pair => {
      const { from, to } = moveOf(pair)
      return !!from && !!to && from !== to
    })
    const fresh = yield* filter(pairs, pair => pair.before === null && moveOf(pair).to !== null)
    if (rows.length < MIN_GROUP || rows.length < pricedCount - fresh.length) return NOTHING
    const percent = [6, 8, 10].find(each => rows.every(pair => isRaisedBy(each, moveOf(pair))))
    return percent ? { rows, values: { percent } } : NOTHING
  },
} as const satisfies Record<string, Rule>

/** In a short list, one or two rows are a large share and no slip. */
const isMany = (rows: readonly object[], limit: number) => rows.length > Math.max(2, limit)

const NOTHING: Found = { rows: [] }
const MAX_REMOVED = 0.1
const LOW_PRICE: Sen = 60_00
const HIGH_PRICE: Sen = 6_000_00
/** That many prices out of range are no shifted column, however short the list. */
const HANDFUL = 5
const MIN_GROUP = 8

/** The amounts of the price columns, in their order; null where a column has none. */
function amountsOf(row: object | null, { priceColumns = [] }: RowDescription<object>): (Sen | null)[] {
  return row === null ? [] : priceColumns.map(column => amount(row, column))
}

/** The end of a promotion is no amount: `2026-12-31` has three numbers. */
function amount(row: object | null, column: string): Sen | null {
  const text = (row as Record<string, unknown> | null)?.[column]
  return typeof text === 'string' ? readAmount(text) : null
}

const priceText = (row: object | null, { priceColumns = [] }: RowDescription<object>) =>
  priceColumns
    .filter(column => column !== 'promotionValidTill')
    .map(column => (row as Record<string, unknown>)[column] ?? '')
    .join(' ')
    .trim()
/** `#REF!` is an error of Excel. */
const isWords = (text: string) => /\p{L}/u.test(text) && !/[\d#]/.test(text)

const isTimesTen = ({ from, to }: Move) =>
  !!from && !!to && (to / from >= NEARLY_TEN || from / to >= NEARLY_TEN)
/** 299 that became 2,999 or 210 that became 21 are slips of a digit too. */
const NEARLY_TEN = 9

const isNewPrice = ({ from, to }: Move) => to !== null && from !== to

const hasNewPrice =
  (isFound: (sen: Sen) => boolean) =>
  ({ moves }: PricedPair) =>
    moves.some(move => isNewPrice(move) && isFound(move.to ?? 0))

/** The rows whose price of today is above the one that is struck through. */
function* aboveList(kind: DataFileKind, pairs: readonly PricedPair[]): Sliced<PricedPair[]> {
  return yield* filter(pairs, pair => {
    const { current, list } = currentAndList(kind, pair.after)
    return current !== null && list !== null && current > list
  })
}

/** The price of today and the one before it, where the kind has both. */
function currentAndList(kind: DataFileKind, row: object | null) {
  const column = (name: keyof TyreRow | keyof EngineOilRow) => amount(row, name)
  if (kind === 'tyres') return { current: column('currentPrice'), list: column('listPrice') }
  if (kind === 'engine-oils') return { current: column('promotionPrice'), list: column('standardPrice') }
  return { current: null, list: null }
}

const hasEnded = ({ promotionValidTill }: TyreRow, today: CalendarDate) => (promotionValidTill ?? '') < today

/** Whether a price went up by a percentage, rounded to a whole ringgit at most. */
function isRaisedBy(percent: number, { from, to }: Move): boolean {
  if (!from || !to) return false
  return Math.abs(to - from * (1 + percent / 100)) <= Math.min(100, from / 100)
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function* doubled(rows: readonly object[], key: (row: object) => string): Sliced<object[]> {
  const keys = new Set<string>()
  return yield* filter(rows, row => {
    const id = key(row)
    return keys.size === keys.add(id).size
  })
}

function* each<Item>(items: readonly Item[], visit: (item: Item) => void): Sliced<void> {
  for (const [index, item] of items.entries()) {
    if (isStep(index)) yield
    visit(item)
  }
}

function* filter<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Sliced<Item[]> {
  const wanted: Item[] = []
  yield* each(items, item => {
    if (isWanted(item)) wanted.push(item)
  })
  return wanted
}
