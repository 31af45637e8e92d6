import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { parsePrice, type Sen } from '../prices/price.ts'
import type { DataFileRows } from './data-files/parse-data-file.server.ts'
import { findRows } from './find-rows.server.ts'
import { hasGoneLive, type ListVersion } from './list-version.ts'
import { listContents, listVersions } from './lists.table.ts'
import { loadParts } from './load-current-version.server.ts'
import { IDENTIFYING_COLUMNS, type RowIdentity } from './priced-rows.ts'
import { describeRows } from './row-description.ts'
import { getRowPrice, type PricedKind } from './row-price.ts'
import { rowName, summarizeRow } from './row-summary.ts'

/** A price as it is shown; `sen` is null if it is not an amount. */
type ShownPrice = { readonly text: string; readonly sen: Sen | null }

/** The prices of one row in one list; null if the list does not have the row. */
export type ListedPrices = {
  /** null if there is none */
  readonly usual: ShownPrice | null
  readonly promotion: (ShownPrice & { readonly lastDay: CalendarDate | null }) | null
} | null

/** A list in which the prices of the row differ from the previous list, or the oldest stored list. */
export type PriceChange = Pick<ListVersion, 'number' | 'effectiveAt' | 'by' | 'origin'> & {
  readonly isPlanned: boolean
  /** true if the row returns after a list without it; `before` then has its earlier prices */
  readonly isReturn: boolean
  /** undefined if no earlier list is stored */
  readonly before: ListedPrices | undefined
  readonly after: ListedPrices
}

type PriceHistory = {
  /** the row's name in the newest list that has the row; null if none does */
  readonly name: string | null
  /** number of rows with this key in that list; the prices are those of the first row */
  readonly rowCount: number
  /** the latest first */
  readonly changes: readonly PriceChange[]
  /** false if time ran out before all lists were read: the next call continues there */
  readonly isComplete: boolean
}

/**
 * The usual price and the promotion price of one row in every list that was or will be live (rule S36.1).
 * Results are cached, so a call that ran out of time can be repeated. Blocks the event loop for some
 * milliseconds at a time.
 */
export async function loadPriceHistory(
  _permit: Permit<'prepare-lists'>,
  { kind, row, maxMs = MAX_MS }: { kind: PricedKind; row: RowIdentity; maxMs?: number },
  { database, now }: { database: Database; now: () => Date },
): Promise<PriceHistory> {
  const at = now()
  const versions = (await database.orm
    .select({ ...getTableColumns(listVersions), sha256: listContents.sha256 })
    .from(listVersions)
    .innerJoin(listContents, eq(listContents.id, listVersions.contentId))
    .where(and(eq(listVersions.kind, kind), eq(listVersions.state, 'ready')))
    .orderBy(desc(listVersions.effectiveAt), desc(listVersions.number))) as Version[]
  const end = performance.now() + maxMs
  const changes: PriceChange[] = []
  let newest: StoredRow | null = null
  let later: { version: Version; prices: ListedPrices } | null = null
  const add = (before: ListedPrices | undefined) => {
    if (!later) return
    const { version, prices: after } = later
    const { number, effectiveAt, by, origin } = version
    const isPlanned = !hasGoneLive(version, at)
    changes.push({ number, effectiveAt, by, origin, isPlanned, isReturn: false, before, after })
  }
  let isOver = false
  for (const version of versions) {
    const isKnown = cache.has(cacheKey(version, row))
    if (isOver && !isKnown) return { ...describe(newest), changes: markReturns(changes), isComplete: false }
    const found = await findStoredRow(kind, version, row, database)
    isOver ||= !isKnown && performance.now() > end
    newest ??= found
    const prices = found?.prices ?? null
    if (later && isSamePrices(prices, later.prices, version.isSample))
      later = { version, prices: later.prices }
    else {
      add(prices)
      later = { version, prices }
    }
  }
  // No entry for the time before the row existed.
  if (later?.prices) add(undefined)
  return { ...describe(newest), changes: markReturns(changes), isComplete: true }
}

const markReturns = (changes: readonly PriceChange[]) =>
  changes.map((change, index) => {
    const gone = change.before === null && changes[index + 1]
    return gone ? { ...change, isReturn: true, before: gone.before } : change
  })

/** with the SHA-256 of its content */
type Version = ListVersion & { readonly sha256: string }

const describe = (newest: StoredRow | null) => ({ name: newest?.name ?? null, rowCount: newest?.count ?? 0 })

/** The row in a content, the first with this key; null if there is none. */
type StoredRow = { readonly name: string; readonly count: number; readonly prices: ListedPrices }

async function findStoredRow<K extends PricedKind>(
  kind: K,
  version: Version,
  identity: RowIdentity,
  database: Database,
): Promise<StoredRow | null> {
  const known = cache.get(cacheKey(version, identity))
  if (known) return known.row
  const { key } = describeRows(kind)
  type Row = DataFileRows[K][number]
  const parts: Buffer[] = []
  for await (const part of loadParts(kind, version.contentId, database.orm)) parts.push(part)
  const stored = Buffer.concat(parts)
  const searched = identity[IDENTIFYING_COLUMNS[kind][0]] ?? ''
  const blank = Object.fromEntries(IDENTIFYING_COLUMNS[kind].map(column => [column, '']))
  const wanted = key({ ...blank, ...identity } as unknown as Row)
  const found: Row[] = await findRows(kind, stored, searched, candidate => key(candidate) === wanted)
  const [first, ...others] = found
  const row = first
    ? { name: rowName(summarizeRow(kind, first)), count: 1 + others.length, prices: pricesOf(kind, first) }
    : null
  cache.set(cacheKey(version, identity), { row })
  return row
}

/** The price of a row after its promotion, and the price during it. */
function pricesOf<K extends PricedKind>(kind: K, row: DataFileRows[K][number]): ListedPrices {
  const { text, promotion } = getRowPrice(kind, row, BEFORE_ALL_PROMOTIONS)
  if (!promotion) return { usual: shownPrice(text), promotion: null }
  const reduced = shownPrice(text)
  return {
    usual: shownPrice(promotion.usual),
    promotion: reduced && { ...reduced, lastDay: promotion.lastDay },
  }
}

const shownPrice = (text: string | null): ShownPrice | null =>
  text === null ? null : { text, sen: parsePrice(text) }

/** The sample's promotion end dates move every day, which is not a price change. */
function isSamePrices(a: ListedPrices, b: ListedPrices, isSample: boolean): boolean {
  return (
    (a === null) === (b === null) &&
    a?.usual?.text === b?.usual?.text &&
    a?.promotion?.text === b?.promotion?.text &&
    (isSample || a?.promotion?.lastDay === b?.promotion?.lastDay)
  )
}

const cacheKey = ({ kind, sha256 }: Version, row: RowIdentity) =>
  JSON.stringify([kind, sha256, ...Object.entries(row).sort()])

/** Caches the row of each content; contents never change. */
const cache = new LRUCache<string, { row: StoredRow | null }>({
  max: 20_000,
  // The key comes from the URL, which can be long.
  maxSize: 10_000_000,
  sizeCalculation: (_, key) => key.length,
})

const BEFORE_ALL_PROMOTIONS: CalendarDate = '1000-01-01'
/** after this time the page is shown with the history read so far */
const MAX_MS = 1_500
