import type { Permit } from '../../../domain/access/permit.ts'
import { isCsvKind } from '../../../domain/catalogue/data-files/csv-formats.ts'
import { findListRows } from '../../../domain/catalogue/find-list-rows.server.ts'
import type { ListKind } from '../../../domain/catalogue/list-kind.ts'
import { isPricedKind } from '../../../domain/catalogue/row-price.ts'
import { rowName, summarizeRow } from '../../../domain/catalogue/row-summary.ts'
import type { AppContext } from '../../context/app-context.ts'
import { priceHistoryUrl } from '../list-row/price-history-url.ts'

/**
 * The rows of the current list that a search in the history finds, with their prices through time; null for
 * lists without prices.
 */
export async function findRows(permit: Permit<'prepare-lists'>, kind: ListKind, url: URL, app: AppContext) {
  if (kind === 'promotions' || !isCsvKind(kind) || !isPricedKind(kind)) return null
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH)
  if (!query) return { query, found: 0, links: [] }
  const { rows, found } = await findListRows(permit, { kind, query, page: 1 }, app)
  const links = rows.map(row => ({ name: rowName(summarizeRow(kind, row)), url: priceHistoryUrl(kind, row) }))
  return { query, found, links }
}

export type FoundLinks = NonNullable<Awaited<ReturnType<typeof findRows>>>

const MAX_QUERY_LENGTH = 100
