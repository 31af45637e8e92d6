import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { Sen } from '../../prices/price.ts'
import type { TyreRow } from '../data-files/tyre-row.ts'
import type { RowDescription } from '../row-description.ts'
import { duplicateRows } from '../row-keys.ts'
import {
  aboveList,
  amount,
  currentAndList,
  each,
  filter,
  HIGH_PRICE,
  isMany,
  LOW_PRICE,
  largeMoves,
  type Move,
  NOTHING,
  type Pair,
  type Rule,
} from './guarded-lists.ts'

/** Rules that block a list until the number of affected rows is typed (rule S32.9). */
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
    const rows = yield* largeMoves(pairs)
    return isMany(rows, pricedCount * MAX_MOVED_SHARE) ? { rows } : NOTHING
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
    // Words such as `Call us` are the owner's choice; an empty price, or digits that are not an amount, is a
    // mistake.
    const slips = gone.filter(({ after }) => !isWords(priceText(after, description)))
    return { rows: isMany(gone, before.length * 0.05) ? gone : slips }
  },

  *'price-broken'({ kind, pairs, description }) {
    // A labour charge may be `80 - 120`.
    if (kind === 'labour-charges') return NOTHING
    // Only rows whose other price is still shown to customers; the neighbouring rules find rows without any
    // price.
    return {
      rows: yield* filter(
        pairs,
        ({ before, after, moves }) =>
          moves.every(({ to }) => to !== null) &&
          amountColumns(description).some(column => {
            const [old, text] = [textOf(before, column), textOf(after, column)]
            return text !== old && /[\d#]/.test(text) && amount(after, column) === null
          }),
      ),
    }
  },

  *'prices-missing'({ kind, pairs, after, description }) {
    if (!description.priceColumns) return NOTHING
    const missing = yield* filter(
      pairs,
      ({ before, after, moves }) => before === null && after !== null && moves.some(({ to }) => !to),
    )
    const textOfPair = (pair: Pair<object>) => priceText(pair.after, description)
    // A labour charge may be `80 - 120`.
    const isSlip = (pair: Pair<object>) =>
      kind === 'tyres' ? /[\d#]/.test(textOfPair(pair)) : amountsOf(pair.after, description).includes(0)
    const empty = missing.filter(pair => !/[\d\p{L}#]/u.test(textOfPair(pair)))
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
    // A single tyre of width 195 for RM 195 is plausible; many are not.
    const others = yield* equal(row => [row.width, row.aspectRatio, Number.parseInt(row.loadIndex ?? '', 10)])
    const many = isMany(others, after.length * 0.02) ? others : []
    return { rows: [...new Set([...rims, ...many])] }
  },

  *'price-above-list'({ kind, pairs, after }) {
    const rows = yield* aboveList(kind, pairs)
    return isMany(rows, after.length * 0.02) ? { rows } : NOTHING
  },

  *'many-duplicates'({ kind, before, after, description: { key } }) {
    if (kind !== 'tyres') return NOTHING
    const known = yield* duplicateRows(before, key)
    const rows = yield* duplicateRows(after, key)
    if (!isMany(rows, after.length * MAX_DUPLICATE_SHARE) || rows.length <= known.length) return NOTHING
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

const MAX_REMOVED = 0.1

/** a share of the prices */
export const MAX_MOVED_SHARE = 0.05

/** a share of the tyres */
export const MAX_DUPLICATE_SHARE = 0.01

/** Up to this many prices out of range do not mean a shifted column, however short the list. */
const HANDFUL = 5

/** The amounts of the price columns, in their order; null if a column has none. */
function amountsOf(row: object | null, { priceColumns = [] }: RowDescription<object>): (Sen | null)[] {
  return row === null ? [] : priceColumns.map(column => amount(row, column))
}

const amountColumns = ({ priceColumns = [] }: RowDescription<object>) =>
  (priceColumns as readonly string[]).filter(column => column !== 'promotionValidTill')

const textOf = (row: object | null, column: string) =>
  String((row as Record<string, unknown> | null)?.[column] ?? '')

/** Removes the currency, because `RM` alone is not a price. */
const priceText = (row: object | null, description: RowDescription<object>) =>
  amountColumns(description)
    .map(column => textOf(row, column).replace(/\b(?:RM|MYR)\b/gi, ''))
    .join(' ')
    .trim()

/** `#REF!` is an error of Excel. */
const isWords = (text: string) => /\p{L}/u.test(text) && !/[\d#]/.test(text)

const isTimesTen = ({ from, to }: Move) =>
  !!from && !!to && (to / from >= NEARLY_TEN || from / to >= NEARLY_TEN)

/** A change from 299 to 2,999, or from 210 to 21, is a wrong digit count too. */
const NEARLY_TEN = 9

const hasEnded = ({ promotionValidTill }: TyreRow, today: CalendarDate) => (promotionValidTill ?? '') < today
