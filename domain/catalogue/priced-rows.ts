import type { PricedKind } from './row-price.ts'

/**
 * The columns that identify a row across lists (rule S28.17). Every row has the first one, and it differs
 * most between rows.
 */
export const IDENTIFYING_COLUMNS = {
  tyres: ['model', 'brand', 'tyreSize', 'loadIndex', 'speedRating'],
  'engine-oils': ['productName', 'brand', 'type', 'viscosity', 'volume'],
  'labour-charges': ['service', 'category'],
} as const satisfies Record<PricedKind, readonly [string, ...string[]]>

/** The identifying columns of a row, by their names in the program. */
export type RowIdentity = Readonly<Record<string, string>>

/** The columns that identify a row in any list of the kind. */
export function identifyRow(kind: PricedKind, row: object): RowIdentity {
  const values = row as Record<string, string | number | null | undefined>
  return Object.fromEntries(
    IDENTIFYING_COLUMNS[kind].flatMap(column => {
      const value = values[column]
      return value === null || value === undefined || value === '' ? [] : [[column, String(value)]]
    }),
  )
}
