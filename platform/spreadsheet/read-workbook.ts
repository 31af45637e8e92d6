import {
  type CellObject,
  CFB,
  type ParsingOptions,
  parse_zip as parseParts,
  read,
  SSF,
  type WorkBook,
  type WorkSheet,
} from '@e965/xlsx'
import { memoize } from '../text/memoize.ts'
import { type Hidden, hiddenInOds, hiddenInSheets, sheetParts, type ZipParts } from './hidden-cells.ts'
import { limitRow, MAX_COLUMNS, MAX_ROWS } from './limits.ts'
import { nativeInflate } from './native-inflate.ts'
import { type CellText, scanSheet } from './scan-sheet.ts'
import type { Merge, ReadSpreadsheet, Sheet, SheetNote } from './spreadsheet.ts'

declare module '@e965/xlsx' {
  /** Exported by the package and missing in its types. */
  export function parse_zip(parts: ZipParts, options: ParsingOptions): WorkBook
}

CFB.utils.use_zlib(nativeInflate)

/**
 * Reads the sheets of a workbook (.xlsx, .xlsm, .xlsb, .xls, .ods, .numbers). Only in reader-process.ts: it
 * blocks the event loop.
 */
export function readWorkbook(bytes: Buffer): ReadSpreadsheet {
  let parsed: Parsed
  try {
    parsed = parseWorkbook(bytes)
  } catch (error) {
    const reason = String(error).slice(0, 200)
    return { ok: false, code: codeOf(reason), reason }
  }
  const { workbook, hiddenCells, scannedRows } = parsed
  const sheets: Sheet[] = []
  for (const [index, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name]
    if (!sheet || isChart(sheet)) continue
    const rows = scannedRows?.[index] ?? readRows(sheet, workbook)
    if (rows.length > MAX_ROWS) return { ok: false, code: 'spreadsheets.too-large', reason: 'too many rows' }
    // Frees the memory of the tab, which has been read.
    delete workbook.Sheets[name]
    const cells = hiddenCells?.[index] ?? hiddenIn(sheet)
    const hidden = cells.isSheetHidden ?? (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0
    const notes: SheetNote[] = cells.rows > 0 ? [{ code: 'hidden-rows', count: cells.rows }] : []
    const hiddenColumns = cells.columns.length > 0 ? { hiddenColumns: cells.columns } : null
    sheets.push({ name, hidden, rows, merges: fillMerged(sheet, rows), ...hiddenColumns, notes })
  }
  if (sheets.every(({ rows }) => rows.length === 0))
    return { ok: false, code: 'spreadsheets.empty', reason: 'no cells' }
  return { ok: true, sheets }
}

const OPTIONS: ParsingOptions = {
  dense: true,
  // Formats are applied below, and only where there is one.
  cellText: false,
  cellNF: true,
  cellHTML: false,
  // To tell a formula without a value from an empty cell.
  cellFormula: true,
  bookVBA: false,
  sheetRows: MAX_ROWS + 1,
}

type Parsed = {
  readonly workbook: WorkBook
  /** what each sheet of an .xlsx or .ods file hides */
  readonly hiddenCells: readonly Hidden[] | null
  /** the rows of each sheet of an .xlsx file that has only plain ones */
  readonly scannedRows?: readonly string[][][]
}

/**
 * Reads the workbook and, for an .xlsx or .ods file, what its sheets hide. SheetJS reports hidden rows only
 * together with the colours of each cell, for which it throws and catches an error at every cell if the file
 * has no colours, as files of programs other than Excel do: 100,000 rows then take a minute.
 */
function parseWorkbook(bytes: Buffer): Parsed {
  if (bytes.includes('META-INF/manifest.xml')) {
    const parts: ZipParts = CFB.read(bytes, { type: 'buffer' })
    return { hiddenCells: hiddenInOds(parts), workbook: parseParts(parts, { ...OPTIONS }) }
  }
  if (!bytes.includes('xl/worksheets/') || bytes.includes('xl/workbook.bin'))
    return { workbook: read(bytes, { ...OPTIONS, cellStyles: true }), hiddenCells: null }
  const parts: ZipParts = CFB.read(bytes, { type: 'buffer' })
  const hiddenCells = hiddenInSheets(parts)
  const scanned = scanWorkbook(parts)
  if (scanned) return { ...scanned, hiddenCells }
  return { workbook: parseParts(parts, { ...OPTIONS }), hiddenCells }
}

/**
 * SheetJS takes 8 s for the cells of 100,000 rows. Here it reads everything except the cells, and `scanSheet`
 * reads the cells if all are plain. Null if they are not; the parts are then restored.
 */
function scanWorkbook(parts: ZipParts): Pick<Parsed, 'workbook' | 'scannedRows'> | null {
  const split = new Map([...new Set(sheetParts(parts))].map(part => [part, splitSheet(part?.content)]))
  const sheets = sheetParts(parts).map(part => split.get(part)?.cells)
  if (!sheets.every(cells => cells !== undefined)) return null
  for (const [part, sheet] of split) if (part) part.content = sheet?.others
  const workbook = parseParts(parts, { ...OPTIONS })
  const textOf = scannedText(workbook)
  const scannedRows: string[][][] = []
  for (const cells of sheets) {
    const rows = scanSheet(cells, textOf)
    if (rows) scannedRows.push(withoutEmptyEnd(rows))
    else break
  }
  if (scannedRows.length === sheets.length) return { workbook, scannedRows }
  for (const [part, sheet] of split) if (part) part.content = sheet?.whole
  return null
}

/** The cells of a sheet and its XML without them; undefined if it has none as Excel writes them. */
function splitSheet(content: Uint8Array | undefined) {
  if (!content) return undefined
  const whole = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const begin = whole.indexOf(CELLS)
  const end = whole.lastIndexOf(END_OF_CELLS)
  if (begin === -1 || end < begin) return undefined
  const [from, cells] = [begin + CELLS.length, whole.subarray(begin + CELLS.length, end)]
  return { whole, cells, others: Buffer.concat([whole.subarray(0, from), whole.subarray(end)]) }
}

const CELLS = '<sheetData>'
const END_OF_CELLS = '</sheetData>'

/** The text of a cell by its type, value and style, the same as that of the cell which SheetJS makes. */
function scannedText(workbook: WorkBook): CellText {
  const { Strings, Styles, SSF: formats } = workbook as Details
  const is1904 = isFrom1904(workbook)
  return (type, value, style) => {
    if (type === 'str' || type === 'inlineStr') return value
    if (type === 's') return Strings?.[Number(value)]?.t ?? null
    if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
    if (type === 'e') return Object.values(ERRORS).includes(value) ? value : null
    const number = Number.parseFloat(value)
    if (type !== 'n' || Number.isNaN(number)) return null
    return numberText(number, formats?.[Styles?.CellXf?.[style]?.numFmtId ?? 0], is1904)
  }
}

/** What SheetJS returns beside its types. */
type Details = WorkBook & {
  readonly Strings?: readonly { readonly t?: string }[]
  readonly Styles?: { readonly CellXf?: readonly { readonly numFmtId?: number }[] }
  readonly SSF?: Readonly<Record<number, string>>
}

const isFrom1904 = (workbook: WorkBook) => workbook.Workbook?.WBProps?.date1904 === true

const codeOf = (reason: string) =>
  /password/i.test(reason) ? 'spreadsheets.password' : 'spreadsheets.damaged'

const isChart = (sheet: WorkSheet) => sheet['!type'] !== undefined && sheet['!type'] !== 'sheet'

function readRows(sheet: WorkSheet, workbook: WorkBook): string[][] {
  const is1904 = isFrom1904(workbook)
  const data = (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []
  const rows: string[][] = []
  for (const [index, cells] of data.entries()) {
    const row: string[] = []
    for (let column = 0; column < Math.min(cells?.length ?? 0, MAX_COLUMNS); column++) {
      const cell = cells?.[column]
      row.push(cell ? cellText(cell, is1904) : '')
    }
    rows[index] = limitRow(row)
    // Frees the memory of the row.
    delete data[index]
  }
  return withoutEmptyEnd(rows)
}

function withoutEmptyEnd(rows: string[][]): string[][] {
  while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop()
  return rows
}

/** The cell as Excel displays it, but dates as `yyyy-MM-dd` and numbers without an exponent. */
function cellText(cell: CellObject, is1904: boolean): string {
  if (cell.t === 's') return String(cell.v ?? '')
  // A cell without a value has error 0x2A.
  if (cell.t === 'z' || cell.v === undefined || cell.v === null) return cell.f ? `=${cell.f}` : ''
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE'
  if (cell.t === 'e') return ERRORS[Number(cell.v)] ?? '#ERROR!'
  if (cell.t === 'd') return isoDate(cell.v as Date)
  return numberText(Number(cell.v), cell.z, is1904)
}

function numberText(value: number, format: string | number | undefined, is1904: boolean): string {
  if (format === undefined || format === 'General' || format === '@') return plainNumber(value)
  if (isDateFormat(String(format))) return dateText(value, String(format), is1904)
  return formattedText(`${value} ${format}`)
}

const isDateFormat = memoize(format => SSF.is_date(format))

/** Formats a number. Cached, because the prices of a list repeat. */
const formattedText = memoize(numberAndFormat => {
  const value = Number.parseFloat(numberAndFormat)
  let text: string
  try {
    text = SSF.format(numberAndFormat.slice(numberAndFormat.indexOf(' ') + 1), value).trim()
  } catch {
    return plainNumber(value)
  }
  // A format may hide all digits (`-` for 0), or show an exponent.
  return /\d/.test(text) && !/\dE[+-]?\d/i.test(text) ? text : plainNumber(value)
})

/** A date, with its time if it has one; a time of day alone as Excel displays it. */
function dateText(value: number, format: string, is1904: boolean): string {
  const date = SSF.parse_date_code(value, { date1904: is1904 })
  if (!date || !/[yd]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))) return plainNumber(value)
  const day = [String(date.y).padStart(4, '0'), pad(date.m), pad(date.d)].join('-')
  const hasTime = date.H !== 0 || date.M !== 0 || date.S !== 0
  return hasTime ? `${day} ${pad(date.H)}:${pad(date.M)}` : day
}

const isoDate = (date: Date) =>
  date
    .toISOString()
    .replace(/T00:00:00.*/, '')
    .replace(/T(\d\d:\d\d).*/, ' $1')

const pad = (number: number) => String(number).padStart(2, '0')

/** A number with the 15 significant digits that spreadsheets store. */
export function plainNumber(value: number): string {
  if (Number.isSafeInteger(value) && Math.abs(value) < 1e15) return String(value)
  const rounded = Number(value.toPrecision(15))
  // The largest numbers round up to Infinity.
  if (!Number.isFinite(rounded)) return String(value)
  if (Math.abs(rounded) >= 1e15) return BigInt(Math.round(rounded)).toString()
  const text = String(rounded)
  if (!text.includes('e')) return text
  const digits = rounded.toFixed(15)
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, digits[end - 1] === '.' ? end - 1 : end)
}

/**
 * Copies the text of merged cells down their first column, because users see one text beside all rows. Skips
 * rows that are otherwise empty: they only separate others. Returns the merged areas.
 */
function fillMerged(sheet: WorkSheet, rows: string[][]): Merge[] {
  const merges = (sheet['!merges'] ?? []).slice(0, MAX_MERGES)
  for (const { s: start, e: end } of merges) {
    const text = rows[start.r]?.[start.c]
    if (!text || start.c >= MAX_COLUMNS) continue
    for (let at = start.r + 1; at <= Math.min(end.r, rows.length - 1); at++) {
      const row = rows[at]
      if (!row?.some(cell => cell.trim() !== '')) continue
      while (row.length < start.c) row.push('')
      row[start.c] = text
    }
  }
  return merges.map(({ s: start, e: end }) => ({
    row: start.r,
    column: start.c,
    rows: end.r - start.r + 1,
    columns: end.c - start.c + 1,
  }))
}

const hiddenIn = (sheet: WorkSheet): Hidden => ({
  rows: sheet['!rows']?.filter(row => row?.hidden).length ?? 0,
  columns: (sheet['!cols'] ?? [])
    .slice(0, MAX_COLUMNS)
    .flatMap((column, index) => (column?.hidden ? [index] : [])),
})

/** The errors of formulas as a cell shows them. */
const ERRORS: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

const MAX_MERGES = 100_000
