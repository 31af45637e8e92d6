import { isDeepStrictEqual } from 'node:util'
import { isStep, type Sliced } from '../../../platform/event-loop/slices.ts'
import type { DataFileKind } from '../data-files/data-file.ts'
import type { DataFileRows } from '../data-files/parse-data-file.server.ts'
import { describeRows, type ListRow } from '../row-description.ts'
import { rowsByKey } from '../row-keys.ts'

/** A planned list, the list that it was based on, and the current list, which may have changed since. */
export type PlannedRows<K extends DataFileKind> = {
  readonly base: DataFileRows[K]
  readonly current: DataFileRows[K]
  readonly planned: DataFileRows[K]
}

/**
 * Three-way merge: applies the changes (`current`) made since the plan was based on `base` to the planned
 * list (`planned`). A value that the plan does not change takes its current value; rows added or removed
 * since then stay so; otherwise the plan wins. The prices of a row and the end of its promotion count as one
 * value (rule S32.14).
 */
export function* keepChanges<K extends DataFileKind>(
  kind: K,
  { base, current, planned }: PlannedRows<K>,
): Sliced<DataFileRows[K]> {
  const { key, priceColumns = [] } = describeRows(kind)
  const old = yield* rowsByKey<ListRow<K>>(base, key)
  const live = yield* rowsByKey<ListRow<K>>(current, key)
  const next = yield* rowsByKey<ListRow<K>>(planned, key)
  const rows: ListRow<K>[] = []
  for (const [id, row] of next) {
    if (isStep(rows.length)) yield
    const [before, now] = [old.get(id), live.get(id)]
    if (!before) rows.push(row)
    else if (now) rows.push(keepValues(row, { before, now, priceColumns }))
    else if (!isSame(before, row, columnsOf(before, row))) rows.push(row)
  }
  for (const [id, row] of live) {
    if (isStep(rows.length)) yield
    // A row that is not in `base` was added after the plan; a row that is in `base` was removed by the plan.
    if (!next.has(id) && !old.has(id)) rows.push(row)
  }
  return rows.map((row, index) => ({ ...row, position: index + 1 })) as DataFileRows[K]
}

function keepValues<Row extends object>(
  row: Row,
  { before, now, priceColumns }: { before: Row; now: Row; priceColumns: readonly string[] },
): Row {
  const columns = columnsOf(before, now, row)
  if (isSame(before, now, columns)) return row
  const kept = { ...row } as Record<string, unknown>
  const others = columns.filter(column => !priceColumns.includes(column)).map(column => [column])
  for (const value of [priceColumns, ...others])
    if (isSame(before, row, value))
      for (const column of value) kept[column] = (now as Record<string, unknown>)[column] ?? null
  return kept as Row
}

const columnsOf = (...rows: readonly object[]) =>
  [...new Set(rows.flatMap(row => Object.keys(row)))].filter(column => column !== 'position')

/** A missing value is null, as in a stored content. */
function isSame(a: object, b: object, columns: readonly string[]): boolean {
  const [one, two] = [a, b] as Record<string, unknown>[]
  return columns.every(column => isDeepStrictEqual(one?.[column] ?? null, two?.[column] ?? null))
}
