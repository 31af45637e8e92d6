import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { mapInSlices, runInSlices, type Sliced } from '../../../platform/event-loop/slices.ts'
import type { Sen } from '../../prices/price.ts'
import type { DataFileKind } from '../data-files/data-file.ts'
import type { DataFileRows } from '../data-files/parse-data-file.server.ts'
import type { ListVersion } from '../list-version.ts'
import { describeRows, type ListRow, type RowDescription } from '../row-description.ts'
import { BLOCKING_RULES } from './blocking-rules.ts'
import type { ListChanges } from './compare-lists.server.ts'
import type { GuardedLists, Pair, Rule } from './guarded-lists.ts'
import { WARNING_RULES } from './warning-rules.ts'

export type BlockCode = keyof typeof BLOCKING_RULES
export type WarningCode = keyof typeof WARNING_RULES

/** A problem that the guard found in a new list. */
export type Finding<K extends DataFileKind = DataFileKind, Code = BlockCode | WarningCode> = {
  readonly code: Code
  /** number of affected rows */
  readonly count: number
  /** the first affected rows, at most 20; a new row has no `before`, a removed row no `after` */
  readonly examples: readonly Pair<ListRow<K>>[]
  /**
   * values for the sentence: the `total` of stored rows, the `brands`, the `percent`, the `number` of the
   * older list
   */
  readonly values: Readonly<Record<string, string | number>>
}

export type Guard<K extends DataFileKind = DataFileKind> = {
  readonly blocks: readonly Finding<K, BlockCode>[]
  readonly warnings: readonly Finding<K, WarningCode>[]
  /** the number to type to confirm the list: its blocked rows, each counted once; 0 without a block */
  readonly confirm: number
}

/**
 * Looks for mistakes in a new list before it is published. Only new and changed rows count: prices that
 * customers already see are not questioned again. Blocks the event loop for some milliseconds at a time
 * (rules S32.9 and S32.10).
 */
export function guardList<K extends DataFileKind>(
  kind: K,
  lists: { before: DataFileRows[K]; after: DataFileRows[K]; changes: ListChanges<K> },
  options: {
    /**
     * today, and the day on which the list goes live if that is later: prices are compared on each of them
     */
    days: readonly [CalendarDate, ...CalendarDate[]]
    /** the newest list with the same rows or from the same file that was published more than 30 days ago */
    older: Pick<ListVersion, 'number'> | null
  },
): Promise<Guard<K>> {
  return runInSlices(guardInSlices(kind, lists, options))
}

function* guardInSlices<K extends DataFileKind>(
  kind: K,
  { before, after, changes }: { before: DataFileRows[K]; after: DataFileRows[K]; changes: ListChanges<K> },
  options: Pick<GuardedLists, 'days' | 'older'>,
): Sliced<Guard<K>> {
  const description = describeRows(kind) as RowDescription<object>
  const { added, changed, removed } = changes
  const pairs: readonly Pair<object>[] = [
    ...changed,
    ...added.map(row => ({ before: null, after: row })),
    ...removed.map(row => ({ before: row, after: null })),
  ]
  const { price, usualPrice } = description
  const prices = new Map<object, (Sen | null)[]>()
  yield* mapInSlices([...after, ...pairs.flatMap(pair => pair.before ?? [])], row => {
    const amounts = [...options.days.map(day => price?.(row, day)), usualPrice?.(row)].map(sen => sen || null)
    if (amounts.some(sen => sen !== null)) prices.set(row, amounts)
  })
  const views = [...options.days, 'usual']
  const priceOf = (row: object | null, view: number) => (row && prices.get(row)?.[view]) ?? null
  const lists: GuardedLists = {
    ...options,
    kind,
    description,
    before,
    after,
    prices,
    pairs: yield* mapInSlices(pairs, ({ before, after }) => ({
      before,
      after,
      moves: views.map((_, view) => ({ from: priceOf(before, view), to: priceOf(after, view) })),
    })),
    pricedCount: after.filter(row => prices.has(row)).length,
  }
  const blocks = yield* findings<K, BlockCode>(BLOCKING_RULES, lists)
  const warnings = yield* findings<K, WarningCode>(WARNING_RULES, lists)
  const rows = new Set(blocks.flatMap(({ pairs }) => pairs.map(({ before, after }) => after ?? before)))
  const withoutPairs = <F extends object>({ pairs: _, ...finding }: F & { pairs: unknown }) => finding
  return { blocks: blocks.map(withoutPairs), warnings: warnings.map(withoutPairs), confirm: rows.size }
}

type Rules<Code extends string> = Readonly<Record<Code, Rule>>

function* findings<K extends DataFileKind, Code extends string>(rules: Rules<Code>, lists: GuardedLists) {
  const found: (Finding<K, Code> & { pairs: Pair<object>[] })[] = []
  for (const code of Object.keys(rules) as Code[]) {
    const { rows: pairs, values = {} } = yield* rules[code](lists)
    const examples = pairs.slice(0, MAX_EXAMPLES).map(({ before, after }) => ({ before, after }))
    if (pairs.length > 0)
      found.push({ code, count: pairs.length, examples: examples as Pair<ListRow<K>>[], values, pairs })
  }
  return found
}

const MAX_EXAMPLES = 20
