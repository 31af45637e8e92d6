import { isStep, type Sliced } from '../../platform/event-loop/slices.ts'

/**
 * The rows by key, as sliced work; repeated keys get a number as a suffix. Cached per list, because merge,
 * comparison and guard all need it.
 */
export function* rowsByKey<Row extends object>(rows: readonly Row[], key: (row: Row) => string) {
  return (yield* indexRows(rows, key)).byKey
}

/** The rows whose key occurs in an earlier row, as sliced work. */
export function* duplicateRows<Row extends object>(rows: readonly Row[], key: (row: Row) => string) {
  return (yield* indexRows(rows, key)).duplicates
}

type RowIndex<Row> = { readonly byKey: ReadonlyMap<string, Row>; readonly duplicates: readonly Row[] }

function* indexRows<Row extends object>(
  rows: readonly Row[],
  key: (row: Row) => string,
): Sliced<RowIndex<Row>> {
  const known = indexes.get(rows)
  if (known) return known as RowIndex<Row>
  const byKey = new Map<string, Row>()
  const duplicates: Row[] = []
  const counts = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    if (isStep(index)) yield
    const id = key(row)
    if (!byKey.has(id)) byKey.set(id, row)
    else {
      const nth = (counts.get(id) ?? 1) + 1
      counts.set(id, nth)
      byKey.set(`${id}\n${nth}`, row)
      duplicates.push(row)
    }
  }
  const found = { byKey, duplicates }
  indexes.set(rows, found)
  return found
}

/** Cached by list: rows are immutable, and the rows of one list always have the same keys. */
const indexes = new WeakMap<readonly object[], RowIndex<object>>()
