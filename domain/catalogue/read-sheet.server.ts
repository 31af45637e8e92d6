import { isUtf8 } from 'node:buffer'
import type { Company } from '../company/company.ts'
import { type BranchRow, branchesSheet } from './branches.sheet.ts'
import type { CsvSheet, Remark, SheetKind } from './catalogue.sheet.ts'
import { readCompany } from './company.sheet.ts'
import { CsvLine, columnName, MOST_REMARKS, Remarks } from './csv-line.sheet.ts'
import { type EngineOilRow, engineOilsSheet } from './engine-oils.sheet.ts'
import { type LabourChargeRow, labourChargesSheet } from './labour-charges.sheet.ts'
import { readCsv } from './read-csv.server.ts'
import { type TyreRow, tyresSheet } from './tyres.sheet.ts'
import { type VehicleRow, vehiclesSheet } from './vehicles.sheet.ts'

/** The rows of each kind of sheet, in its order, `position` from 1. */
export type SheetRows = {
  tyres: (TyreRow & Positioned)[]
  vehicles: (VehicleRow & Positioned)[]
  'engine-oils': (EngineOilRow & Positioned)[]
  branches: (BranchRow & Positioned)[]
  'labour-charges': (LabourChargeRow & Positioned)[]
  company: ({ document: Company } & Positioned)[]
}

export type SheetReading<K extends SheetKind> =
  | { ok: true; rows: SheetRows[K]; dropped: number; warnings: Remark[]; warningCount: number }
  | { ok: false; errors: Remark[]; errorCount: number }

type Positioned = { position: number }

/**
 * Reads a whole sheet without changing anything: all of its rows, or what is wrong with it. At most 50 remarks are
 * listed, all are counted. An empty sheet is an error, never an empty table.
 */
export async function readSheet<K extends SheetKind>(kind: K, bytes: Buffer): Promise<SheetReading<K>> {
  const unreadable = checkBytes(bytes)
  if (unreadable) return { ok: false, errors: [unreadable], errorCount: 1 }
  const reading = isCsv(kind) ? await csvReading(csvSheets[kind], bytes) : companyReading(bytes)
  return reading as SheetReading<K>
}

export const LARGEST_SHEET = 100 * 1024 * 1024

type CsvKind = Exclude<SheetKind, 'company'>

const isCsv = (kind: SheetKind): kind is CsvKind => kind !== 'company'

const csvSheets: Record<CsvKind, CsvSheet<object>> = {
  tyres: tyresSheet,
  vehicles: vehiclesSheet,
  'engine-oils': engineOilsSheet,
  branches: branchesSheet,
  'labour-charges': labourChargesSheet,
}

function checkBytes(bytes: Buffer): Remark | null {
  if (bytes.length > LARGEST_SHEET) return { line: 1, column: '', reason: 'the file is larger than 100 MB' }
  if (isUtf8(bytes)) return null
  // No byte of a longer character is a line feed, so a line can be judged alone.
  let line = 1
  for (let from = 0; from < bytes.length; line++) {
    const feed = bytes.indexOf(0x0a, from)
    const to = feed === -1 ? bytes.length : feed
    if (!isUtf8(bytes.subarray(from, to))) break
    from = to + 1
  }
  return { line, column: '', reason: 'is not UTF-8 text: save the sheet as "CSV UTF-8"' }
}

function companyReading(bytes: Buffer): SheetReading<'company'> {
  const read = readCompany(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  if (!read.ok)
    return { ok: false, errors: read.errors.slice(0, MOST_REMARKS), errorCount: read.errors.length }
  const { company, warnings } = read
  return {
    ok: true,
    rows: [{ position: 1, document: company }],
    dropped: 0,
    warnings,
    warningCount: warnings.length,
  }
}

async function csvReading(sheet: CsvSheet<object>, bytes: Buffer): Promise<SheetReading<SheetKind>> {
  const errors = new Remarks()
  const warnings = new Remarks()
  const rows: object[] = []
  let dropped = 0
  let columns: string[] | null = null
  let isHeaderRight = false
  /** the line on which each value of the distinct column stands */
  const lines = new Map<string, number>()

  const broken = await readCsv(bytes, (record, line) => {
    if (!columns) {
      columns = record.map(name => name.trim())
      checkHeader(sheet, columns, line, errors)
      isHeaderRight = errors.count === 0
      return
    }
    // Where the header is wrong, nothing after it can be judged.
    if (!isHeaderRight) return
    if (record.length !== columns.length) {
      errors.add({ line, column: '', reason: `has ${record.length} cells, the header has ${columns.length}` })
      return
    }
    const cells = new CsvLine(columns, record, line, errors, warnings)
    const row = cells.isBlank() ? null : cells.isReadable() ? sheet.readRow(cells) : null
    if (sheet.distinct && cells.text(sheet.distinct)) {
      const key = cells.text(sheet.distinct).toLowerCase()
      const earlier = lines.get(key)
      if (earlier === undefined) lines.set(key, line)
      else cells.error(sheet.distinct, `is there twice: line ${earlier} has it too`)
    }
    if (row) rows.push({ position: rows.length + 1, ...row })
    else if (cells.dropped || cells.isBlank()) dropped++
  })
  if (broken) {
    const column = columnName(columns ?? [], broken.columnNumber - 1)
    errors.add({ line: broken.line, column, reason: broken.reason })
  } else if (!columns) errors.add({ line: 1, column: '', reason: 'the file is empty' })
  else if (errors.count === 0 && rows.length === 0) {
    errors.add({ line: 1, column: '', reason: dropped ? 'every row was dropped' : 'the sheet has no rows' })
  }

  if (errors.count > 0) return { ok: false, errors: errors.list, errorCount: errors.count }
  return { ok: true, rows: rows as never, dropped, warnings: warnings.list, warningCount: warnings.count }
}

/** Every column must be there once, under its own name, and none besides. */
function checkHeader(sheet: CsvSheet<object>, header: string[], line: number, errors: Remarks) {
  const known = [...sheet.columns, ...(sheet.furtherColumns ?? [])]
  if (header.length === 1 && /[;\t]/.test(header[0] ?? '')) {
    errors.add({ line, column: '', reason: 'the cells must be separated by commas' })
    return
  }
  for (const column of sheet.columns) {
    if (!header.includes(column)) errors.add({ line, column, reason: 'this column is missing' })
  }
  header.forEach((name, index) => {
    const column = columnName(header, index)
    if (!known.includes(name)) {
      errors.add({ line, column, reason: `is no column of this sheet; it has ${known.join(', ')}` })
    } else if (header.indexOf(name) !== index)
      errors.add({ line, column, reason: 'this column is there twice' })
  })
}
