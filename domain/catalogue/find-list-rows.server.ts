import type { Database } from '../../platform/database/database.ts'
import { isStep, runInSlices, type Sliced } from '../../platform/event-loop/slices.ts'
import type { Permit } from '../access/permit.ts'
import { isSameSize, parseTypedSize, parseTyreSize } from '../tyres/tyre-size.ts'
import type { CsvKind } from './data-files/data-file.ts'
import type { DataFileRows } from './data-files/parse-data-file.server.ts'
import type { ListVersion } from './list-version.ts'
import type { ListSource } from './load-catalogue.server.ts'
import { loadCurrentVersion } from './load-current-version.server.ts'
import { rowName, summarizeRow } from './row-summary.ts'

/** One page of the search results in the current list, in file order. */
type FoundRows<K extends CsvKind> = {
  /** null if the list was never published */
  readonly version: ListVersion | null
  readonly rows: readonly DataFileRows[K][number][]
  /** of all pages */
  readonly found: number
  readonly page: number
  readonly pageCount: number
}

/**
 * Finds rows of the current list that have all words of the query, in any order and case, or its tyre size in
 * any spelling, and that pass `isWanted`. A page that does not exist is page 1.
 */
export async function findListRows<K extends CsvKind>(
  _permit: Permit<'prepare-lists'>,
  {
    kind,
    query,
    page,
    isWanted,
  }: { kind: K; query: string; page: number; isWanted?: (row: DataFileRows[K][number]) => boolean },
  { database, lists, now }: { database: Database; lists: Pick<ListSource, 'peekList'>; now: () => Date },
): Promise<FoundRows<K>> {
  const version = await loadCurrentVersion(kind, database.orm, now())
  if (!version) return { version, rows: [], found: 0, page: 1, pageCount: 1 }
  const rows = (await lists.peekList(version)) as DataFileRows[K]
  const found = await runInSlices(search(kind, rows, query, isWanted))
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const current = Number.isInteger(page) && page >= 1 && page <= pageCount ? page : 1
  return {
    version,
    rows: found.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE),
    found: found.length,
    page: current,
    pageCount,
  }
}

function* search<K extends CsvKind>(
  kind: K,
  rows: readonly DataFileRows[K][number][],
  query: string,
  isWanted: (row: DataFileRows[K][number]) => boolean = () => true,
): Sliced<readonly DataFileRows[K][number][]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const size = parseTypedSize(query)
  const found: DataFileRows[K][number][] = []
  for (const [index, row] of rows.entries()) {
    if (isStep(index)) yield
    if (!isWanted(row)) continue
    if (words.length === 0) {
      found.push(row)
      continue
    }
    const summary = summarizeRow(kind, row)
    const text = rowName(summary).toLowerCase()
    const hasSize = size !== null && isSameSize(size, parseTyreSize(summary.title))
    if (hasSize || words.every(word => text.includes(word))) found.push(row)
  }
  return found
}

const PAGE_SIZE = 50
