import { href } from 'react-router'
import { snakeCase } from '../../../domain/catalogue/data-files/format-data-file.ts'
import { IDENTIFYING_COLUMNS, identifyRow, type RowIdentity } from '../../../domain/catalogue/priced-rows.ts'
import type { PricedKind } from '../../../domain/catalogue/row-price.ts'
import { withQuery } from '../../http/with-query.ts'

/**
 * The page with the price of one row through time: it is named by its columns, as the data files name them.
 */
export function priceHistoryUrl(kind: PricedKind, row: object): string {
  const query = Object.entries(identifyRow(kind, row)).map(([column, value]) => [snakeCase(column), value])
  return withQuery(href('/desk/lists/:kind/prices', { kind }), Object.fromEntries(query))
}

/** The row that such a URL names; null if it names none. */
export function parsePriceHistoryUrl(kind: PricedKind, { searchParams }: URL): RowIdentity | null {
  const columns = IDENTIFYING_COLUMNS[kind]
  const row = identifyRow(
    kind,
    Object.fromEntries(columns.map(column => [column, searchParams.get(snakeCase(column)) ?? ''])),
  )
  return row[columns[0]] ? row : null
}
