import { runAtOnce, type Sliced } from '../../../platform/event-loop/slices.ts'
import { formatCsv } from '../../../platform/spreadsheet/format-csv.ts'
import { csvFormats, isCsvKind } from './csv-formats.ts'
import type { CsvDataFile, DataFileKind } from './data-file.ts'
import type { DataFileRows } from './parse-data-file.server.ts'

/**
 * The stored rows of a kind as the file that `import` takes: with the columns of the sample, or other names
 * of them in their order (`headings`), CRLF line ends and a byte order mark, so that Excel reads it as UTF-8
 * (rule S28.19).
 */
export function formatDataFile<K extends DataFileKind>(kind: K, rows: DataFileRows[K]): string {
  return runAtOnce(formatInSlices(kind, rows)).toString()
}

/** Like `formatDataFile`, as sliced work for a running server. */
export function formatInSlices<K extends DataFileKind>(
  kind: K,
  rows: DataFileRows[K],
  headings?: readonly string[],
): Sliced<Buffer> {
  if (!isCsvKind(kind)) return formatCompany(rows as DataFileRows['company'])
  const stored = storedColumns(csvFormats[kind])
  const keys = stored.map(camelCase)
  const cells = function* () {
    yield headings ?? stored
    for (const row of rows as readonly object[])
      yield keys.map(key => (row as Record<string, string | number | null | undefined>)[key])
  }
  return formatCsv(cells())
}

// biome-ignore lint/correctness/useYield: the other kinds take long
function* formatCompany([row]: DataFileRows['company']): Sliced<Buffer> {
  return Buffer.from(`${JSON.stringify(row?.document ?? null, null, 2)}\n`)
}

/** The columns of a kind, except alternative inputs such as the maps link of a branch for its coordinates. */
export function storedColumns({ columns, inputOnly = [] }: CsvDataFile<object>): readonly string[] {
  return columns.filter(column => !inputOnly.includes(column))
}

/** `promotion_valid_till` is `promotionValidTill`. */
export const camelCase = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `promotionValidTill` is `promotion_valid_till`. */
export const snakeCase = (key: string) => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
