import { mapInSlices, runAtOnce, type Sliced } from '../../../platform/event-loop/slices.ts'
import { csvFormats, isCsvKind } from './csv-formats.ts'
import type { CsvDataFile, DataFileKind } from './data-file.ts'
import type { DataFileRows } from './parse-data-file.server.ts'

/**
 * The stored rows of a kind as the file that `import` takes: with the columns of the sample, CRLF line ends and a byte order mark,
 * so that Excel reads it as UTF-8 (rule S28.19).
 */
export function formatDataFile<K extends DataFileKind>(kind: K, rows: DataFileRows[K]): string {
  return runAtOnce(formatInSlices(kind, rows))
}

/** The same as sliced work, for a running server. */
export function* formatInSlices<K extends DataFileKind>(kind: K, rows: DataFileRows[K]): Sliced<string> {
  if (!isCsvKind(kind)) {
    const [row] = rows as DataFileRows['company']
    return `${JSON.stringify(row?.document ?? null, null, 2)}\n`
  }
  const stored = storedColumns(csvFormats[kind])
  const keys = stored.map(camelCase)
  const lines = yield* mapInSlices(rows as readonly object[], row =>
    keys.map(key => formatCell((row as Record<string, unknown>)[key])).join(','),
  )
  return `\uFEFF${[stored.join(','), ...lines].join('\r\n')}\r\n`
}

/** The columns of a kind but those that only say in another way what others hold, such as the maps link of a branch. */
export function storedColumns({ columns, inputOnly = [] }: CsvDataFile<object>): readonly string[] {
  return columns.filter(column => !inputOnly.includes(column))
}

/** `promotion_valid_till` is `promotionValidTill`. */
export const camelCase = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function formatCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
