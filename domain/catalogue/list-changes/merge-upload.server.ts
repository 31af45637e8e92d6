import { isStep, runInSlices, type Sliced } from '../../../platform/event-loop/slices.ts'
import { keepIds } from '../branch-ids.ts'
import { readAmount } from '../data-files/cell.ts'
import type { DataFileKind } from '../data-files/data-file.ts'
import { camelCase } from '../data-files/format-data-file.ts'
import type { DataFileRows } from '../data-files/parse-data-file.server.ts'
import { describeRows, type ListRow } from '../row-description.ts'
import { rowsByKey } from '../row-keys.ts'

/** `whole`: rows that the file lacks are removed. `changes`: they stay. */
export type UploadMode = 'whole' | 'changes'

/**
 * Applies an uploaded file to the current list: the rows of the file and, in mode `changes`, the rows of the
 * current list that the file lacks, in their positions. A column that the file does not have keeps its values
 * (rule S32.8). Returns `uploaded` itself if nothing changes in it.
 */
export function mergeUpload<K extends DataFileKind>(
  kind: K,
  current: DataFileRows[K],
  uploaded: DataFileRows[K],
  {
    mode,
    columns,
  }: {
    mode: UploadMode
    /** the columns of the file by our names (`tyre_size`); all if absent */
    columns?: Iterable<string>
  },
): Promise<DataFileRows[K]> {
  return runInSlices(mergeInSlices(kind, current, uploaded, mode, columns))
}

function* mergeInSlices<K extends DataFileKind>(
  kind: K,
  current: DataFileRows[K],
  uploaded: DataFileRows[K],
  mode: UploadMode,
  columns: Iterable<string> | undefined,
): Sliced<DataFileRows[K]> {
  const { key } = describeRows(kind)
  const named: readonly ListRow<K>[] = keepIds(kind, current, uploaded)
  const filled = columns ? yield* keepColumns(kind, current, named, columns) : named
  const rows = yield* keepSpelling(kind, current, filled, mode)
  if (mode === 'whole') return rows.every((row, index) => row === uploaded[index]) ? uploaded : numbered(rows)
  const fresh = yield* rowsByKey(rows, key)
  const stored = yield* rowsByKey<ListRow<K>>(current, key)
  const merged: ListRow<K>[] = []
  for (const [id, row] of stored) {
    if (isStep(merged.length)) yield
    merged.push(fresh.get(id) ?? row)
  }
  for (const [id, row] of fresh) {
    if (isStep(merged.length)) yield
    if (!stored.has(id)) merged.push(row)
  }
  return numbered(merged)
}

const numbered = <K extends DataFileKind>(rows: readonly ListRow<K>[]) =>
  rows.map((row, index) =>
    row.position === index + 1 ? row : { ...row, position: index + 1 },
  ) as DataFileRows[K]

/**
 * Fills columns that the file lacks from the current row with the same key. Prices and the end of a promotion
 * belong together: if the file has one of them, the others are not filled.
 */
function* keepColumns<K extends DataFileKind>(
  kind: K,
  current: DataFileRows[K],
  rows: readonly ListRow<K>[],
  columns: Iterable<string>,
): Sliced<readonly ListRow<K>[]> {
  const { key, nameColumns = [], priceColumns = [] } = describeRows(kind)
  const present = new Set([...columns].map(camelCase))
  const has = (column: string) => present.has(column) || column === 'position' || column === 'id'
  const texts = current as readonly Record<string, unknown>[]
  // A composed size or a brand in section rows has no column of its own, but has values.
  const first = (rows[0] ?? {}) as Record<string, unknown>
  const absent = Object.keys(current[0] ?? {}).filter(
    column => !has(column) && (first[column] ?? null) === null,
  )
  const kept = (
    priceColumns.some(has) ? absent.filter(column => !isIn(priceColumns, column)) : absent
  ).filter(column => texts.some(row => row[column] !== null))
  if (kept.length === 0) return rows
  const blank = Object.fromEntries(absent.map(column => [column, null]))
  const shortKey = absent.some(column => isIn(nameColumns, column))
    ? (row: ListRow<K>) => key({ ...row, ...blank })
    : key
  const stored = yield* groupRows<ListRow<K>>(current, shortKey)
  const filled: ListRow<K>[] = []
  const groups = yield* groupRows(rows, shortKey)
  const nths = new Map<string, number>()
  for (const row of rows) {
    if (isStep(filled.length)) yield
    const id = shortKey(row)
    const nth = nths.get(id) ?? 0
    nths.set(id, nth + 1)
    const same = stored.get(id) ?? []
    // If the number of rows with this key differs, rows cannot be matched.
    const old = same.length === groups.get(id)?.length ? same[nth] : undefined
    filled.push(old ? fill(row, old, kept) : row)
  }
  return filled
}

/**
 * Keeps the current spelling of equal values: of amounts (`415` for `415.00`) and of names, so that no brand
 * or model has two spellings. A whole list may change the spelling of a name, but not only its capitals.
 */
function* keepSpelling<K extends DataFileKind>(
  kind: K,
  current: DataFileRows[K],
  rows: readonly ListRow<K>[],
  mode: UploadMode,
): Sliced<readonly ListRow<K>[]> {
  const { key, nameColumns = [], priceColumns = [] } = describeRows(kind)
  const stored = yield* rowsByKey<ListRow<K>>(current, key)
  const isKept = (text: unknown) => mode === 'changes' || isWithoutCase(text)
  const spellings = new Map<string, string>()
  for (const row of stored.values())
    for (const [name, text] of namesOf(row, nameColumns)) if (!spellings.has(name)) spellings.set(name, text)
  const spelled: ListRow<K>[] = []
  for (const [id, row] of yield* rowsByKey<ListRow<K>>(rows, key)) {
    if (isStep(spelled.length)) yield
    const old = stored.get(id) as Record<string, unknown> | undefined
    let next = row as Record<string, unknown>
    const write = (column: string, value: unknown) => {
      if (next[column] === value) return
      if (next === row) next = { ...row }
      next[column] = value
    }
    for (const column of old ? priceColumns : []) {
      const [before, after] = [old?.[column], next[column]]
      if (before === after || typeof before !== 'string' || typeof after !== 'string') continue
      const amount = readAmount(before)
      if (amount !== null && amount === readAmount(after)) write(column, before)
    }
    for (const [name, text, column] of namesOf(row, nameColumns))
      if (isKept(text)) write(column, spellings.get(name) ?? text)
    for (const column of old ? nameColumns : [])
      if (isKept(next[column])) write(column, old?.[column] ?? null)
    spelled.push(next as ListRow<K>)
  }
  return spelled
}

/**
 * Whether a name is in capitals (or small letters) only, as whole lists often are: a word, not a code such as
 * `DSU02`.
 */
const isWithoutCase = (text: unknown) =>
  typeof text === 'string' &&
  /\p{L}{4}/u.test(text) &&
  (text === text.toUpperCase() || text === text.toLowerCase())

/** The brand of a row and its model with it: their key, text and column. */
function* namesOf(
  row: object,
  columns: readonly string[],
): Generator<[key: string, text: string, column: string]> {
  const texts = row as Record<string, unknown>
  const [first = '', second = ''] = columns
  let key = ''
  for (const column of [first, second]) {
    const text = texts[column]
    if (typeof text !== 'string') return
    key += `${text.toLowerCase()}\n`
    yield [key, text, column]
  }
}

const isIn = (columns: readonly string[], column: string) => columns.includes(column)

function fill<Row extends object>(row: Row, old: Row, columns: readonly string[]): Row {
  const [from, to] = [old, { ...row }] as Record<string, unknown>[]
  for (const column of columns) if (to && from) to[column] ??= from[column]
  return to as Row
}

function* groupRows<Row>(rows: readonly Row[], key: (row: Row) => string): Sliced<Map<string, Row[]>> {
  const groups = new Map<string, Row[]>()
  for (const [index, row] of rows.entries()) {
    if (isStep(index)) yield
    const id = key(row)
    const group = groups.get(id)
    if (group) group.push(row)
    else groups.set(id, [row])
  }
  return groups
}
