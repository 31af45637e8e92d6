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
import { rememberTexts } from '../text/remember-texts.ts'
import { type Hidden, hiddenInSheets, type ZipParts } from './hidden-cells.ts'
import { limitRow, MAX_COLUMNS, MAX_ROWS } from './limits.ts'
import { nativeInflate } from './native-inflate.ts'
import type { Merge, ReadSpreadsheet, Sheet, SheetNote } from './spreadsheet.ts'

declare module '@e965/xlsx' {
  /** Exported by the package and missing in its types. */
  export function parse_zip(parts: ZipParts, options: ParsingOptions): WorkBook
}

CFB.utils.use_zlib(nativeInflate)

/** Reads the sheets of a workbook (.xlsx, .xlsm, .xlsb, .xls, .ods, .numbers). Only in reader-process.ts: it holds the thread. */
export function readWorkbook(bytes: Buffer): ReadSpreadsheet {
  let workbook: WorkBook
  let hiddenCells: readonly Hidden[] | null
  try {
    ;({ workbook, hiddenCells } = parseWorkbook(bytes))
  } catch (error) {
    const reason = String(error).slice(0, 200)
    return { ok: false, code: codeOf(reason), reason }
  }
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true
  const sheets: Sheet[] = []
  for (const [index, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name]
    if (!sheet || isChart(sheet)) continue
    const hidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0
    const rows = readRows(sheet, is1904)
    if (rows.length > MAX_ROWS) return { ok: false, code: 'spreadsheets.too-large', reason: 'too many rows' }
    // What was read of the tab is not needed any more.
    delete workbook.Sheets[name]
    const notes = notesOf(hiddenCells?.[index] ?? hiddenIn(sheet))
    sheets.push({ name, hidden, rows, merges: fillMerged(sheet, rows), notes })
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

/**
 * The workbook and, of an .xlsx file, what its sheets hide. SheetJS tells hidden rows only with the colours of each cell, for which it
 * throws and catches an error at every cell of a file that has no colours, as other programs than Excel write it: 100,000 rows
 * then take a minute.
 */
function parseWorkbook(bytes: Buffer): { workbook: WorkBook; hiddenCells: readonly Hidden[] | null } {
  if (!bytes.includes('xl/worksheets/') || bytes.includes('xl/workbook.bin'))
    return { workbook: read(bytes, { ...OPTIONS, cellStyles: true }), hiddenCells: null }
  const parts: ZipParts = CFB.read(bytes, { type: 'buffer' })
  const hiddenCells = hiddenInSheets(parts)
  return { workbook: parseParts(parts, { ...OPTIONS }), hiddenCells }
}

const codeOf = (reason: string) =>
  /password/i.test(reason) ? 'spreadsheets.password' : 'spreadsheets.damaged'

const isChart = (sheet: WorkSheet) => sheet['!type'] !== undefined && sheet['!type'] !== 'sheet'

function readRows(sheet: WorkSheet, is1904: boolean): string[][] {
  const data = (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []
  const rows: string[][] = []
  for (const [index, cells] of data.entries()) {
    const row: string[] = []
    for (let column = 0; column < Math.min(cells?.length ?? 0, MAX_COLUMNS); column++) {
      const cell = cells?.[column]
      row.push(cell ? cellText(cell, is1904) : '')
    }
    rows[index] = limitRow(row)
    // Lets the memory of the row go.
    delete data[index]
  }
  while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop()
  return rows
}

/** The cell as the owner sees it, but dates as `yyyy-MM-dd` and numbers without an exponent. */
function cellText(cell: CellObject, is1904: boolean): string {
  if (cell.t === 's') return String(cell.v ?? '')
  // Error 0x2A is what a cell without a value has.
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

const isDateFormat = rememberTexts(format => SSF.is_date(format))

/** A number and its format. The prices of a list come again and again. */
const formattedText = rememberTexts(numberAndFormat => {
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

/** A date, with its time where it has one; a time of day alone as the owner sees it. */
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

/** All digits that a spreadsheet keeps of a number, which are 15. */
export function plainNumber(value: number): string {
  if (Number.isSafeInteger(value) && Math.abs(value) < 1e15) return String(value)
  const rounded = Number(value.toPrecision(15))
  if (Math.abs(rounded) >= 1e15) return BigInt(Math.round(rounded)).toString()
  const text = String(rounded)
  if (!text.includes('e')) return text
  const digits = rounded.toFixed(15)
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, digits[end - 1] === '.' ? end - 1 : end)
}

/** Fills the first column of merged cells downwards, as the owner sees one text beside all of them; returns the merged areas. */
function fillMerged(sheet: WorkSheet, rows: string[][]): Merge[] {
  const merges = (sheet['!merges'] ?? []).slice(0, MAX_MERGES)
  for (const { s: start, e: end } of merges) {
    const text = rows[start.r]?.[start.c]
    if (!text || start.c >= MAX_COLUMNS) continue
    for (let at = start.r + 1; at <= Math.min(end.r, rows.length - 1); at++) {
      const row = rows[at] ?? []
      while (row.length < start.c) row.push('')
      row[start.c] = text
      rows[at] = row
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
  columns: sheet['!cols']?.filter(column => column?.hidden).length ?? 0,
})

const notesOf = ({ rows, columns }: Hidden): SheetNote[] => [
  ...(rows > 0 ? [{ code: 'hidden-rows', count: rows } as const] : []),
  ...(columns > 0 ? [{ code: 'hidden-columns', count: columns } as const] : []),
]

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
