import { isAbroad } from '../../branches/branch.ts'
import type { Sen } from '../../prices/price.ts'
import { isPlausibleSize, parseTyreSize } from '../../tyres/tyre-size.ts'
import type { BranchRow } from '../data-files/branches-file.ts'
import type { TyreRow } from '../data-files/tyre-row.ts'
import { duplicateRows } from '../row-keys.ts'
import { MAX_DUPLICATE_SHARE, MAX_MOVED_SHARE } from './blocking-rules.ts'
import {
  aboveList,
  each,
  filter,
  HIGH_PRICE,
  isMany,
  LOW_PRICE,
  largeMoves,
  type Move,
  NOTHING,
  type Pair,
  type PricedPair,
  type Rule,
} from './guarded-lists.ts'

/** Rules that warn about a list, which can still be published (rule S32.10). */
export const WARNING_RULES = {
  *'some-prices-moved'({ pairs, pricedCount }) {
    const rows = yield* largeMoves(pairs)
    // Many of them stop the list.
    return isMany(rows, pricedCount * MAX_MOVED_SHARE) ? NOTHING : { rows }
  },

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
        // If most prices of a group are equal, tolerate small differences.
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

  *'some-duplicates'({ kind, pairs, after, description: { key } }) {
    if (kind !== 'tyres') return NOTHING
    const rows = yield* duplicateRows(after, key)
    // Many of them stop the list.
    if (isMany(rows, after.length * MAX_DUPLICATE_SHARE)) return NOTHING
    const duplicates = new Set(rows)
    return { rows: yield* filter(pairs, ({ before, after }) => !before && !!after && duplicates.has(after)) }
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

const MIN_GROUP = 8

const isNewPrice = ({ from, to }: Move) => to !== null && from !== to

const hasNewPrice =
  (isFound: (sen: Sen) => boolean) =>
  ({ moves }: PricedPair) =>
    moves.some(move => isNewPrice(move) && isFound(move.to ?? 0))

/** Whether a price went up by a percentage, rounded to a whole ringgit at most. */
function isRaisedBy(percent: number, { from, to }: Move): boolean {
  if (!from || !to) return false
  return Math.abs(to - from * (1 + percent / 100)) <= Math.min(100, from / 100)
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
