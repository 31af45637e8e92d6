import { readFile } from 'node:fs/promises'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { csvFormats } from '../catalogue/data-files/csv-formats.ts'
import { decodeText } from '../catalogue/data-files/decode-text.server.ts'
import { detectLayout } from '../catalogue/data-files/detect-layout.server.ts'
import { mapHeader } from '../catalogue/data-files/map-header.ts'
import { parseCsv } from '../catalogue/data-files/parse-csv.server.ts'
import { type ParsedDataFile, parseDataFile } from '../catalogue/data-files/parse-data-file.server.ts'
import type { TableChoice, UploadKind, UploadNote } from './list-upload.ts'

export type Sheet = { name: string; hidden: boolean; rows: string[][] }

export async function readListFile(
  path: string,
  kind: UploadKind,
  onProgress: (rows: number) => void,
): Promise<{ ok: true; sheets: Sheet[] } | { ok: false; code: string }> {
  const decoded = decodeText(kind, await readFile(path))
  if (!decoded.ok) return { ok: false, code: decoded.error.code ?? 'error' }
  const { delimiter } = detectLayout(decoded.bytes.toString('utf8', 0, 100_000), csvFormats[kind])
  const rows: string[][] = []
  await parseCsv(decoded.bytes, delimiter, (record, { row }) => {
    while (rows.length < row - 1) rows.push([])
    rows.push(record)
  })
  onProgress(rows.length)
  return { ok: true, sheets: [{ name: '', hidden: false, rows }] }
}

export function findListTable(
  kind: UploadKind,
  sheets: readonly Sheet[],
): TableChoice & { unclear: string[]; notes: UploadNote[] } {
  const format = csvFormats[kind]
  const rows = sheets[0]?.rows.slice(0, 20) ?? []
  const maps = rows.map(row => mapHeader(row, format).indexes)
  const best = maps.reduce((a, b, index) => (b.size > (maps[a]?.size ?? 0) ? index : a), 0)
  const indexes = maps[best] ?? new Map<string, number>()
  const unclear = format.needed
    .filter(names => !names.some(name => indexes.has(name)))
    .map(([name = '']) => name)
  return { sheet: 0, headerRow: best, columns: Object.fromEntries(indexes), unclear, notes: [] }
}

export async function checkList(
  kind: UploadKind,
  sheets: readonly Sheet[],
  { sheet, headerRow, columns }: TableChoice,
  today: CalendarDate,
): Promise<ParsedDataFile<UploadKind>> {
  const names: string[] = []
  for (const [field, index] of Object.entries(columns)) names[index] = field
  const rows = (sheets[sheet]?.rows ?? []).map((row, at) =>
    at === headerRow ? Array.from(row, (_, index) => names[index] ?? '') : at < headerRow ? [''] : row,
  )
  const text = rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
  return parseDataFile(kind, Buffer.from(text), today)
}
