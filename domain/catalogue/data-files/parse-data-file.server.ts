import { isUtf8 } from 'node:buffer'
import type { Company } from '../../company/company.ts'
import { type BranchRow, branchesFile } from './branches-file.ts'
import { parseCompanyFile } from './company-file.ts'
import { CsvRow, columnName, ImportWarnings, MAX_WARNINGS } from './csv-row.ts'
import type { CsvDataFile, DataFileKind, ImportWarning } from './data-file.ts'
import { type EngineOilRow, engineOilsFile } from './engine-oils-file.ts'
import { type LabourChargeRow, labourChargesFile } from './labour-charges-file.ts'
import { parseCsv } from './parse-csv.server.ts'
import { type TyreRow, tyresFile } from './tyres-file.ts'
import { type VehicleRow, vehiclesFile } from './vehicles-file.ts'

/** The rows of each kind in file order, `position` from 1. */
export type DataFileRows = {
  tyres: (TyreRow & Positioned)[]
  vehicles: (VehicleRow & Positioned)[]
  'engine-oils': (EngineOilRow & Positioned)[]
  branches: (BranchRow & Positioned)[]
  'labour-charges': (LabourChargeRow & Positioned)[]
  company: ({ document: Company } & Positioned)[]
}

export type ParsedDataFile<K extends DataFileKind> =
  | { ok: true; rows: DataFileRows[K]; dropped: number; warnings: ImportWarning[]; warningCount: number }
  | { ok: false; errors: ImportWarning[]; errorCount: number }

type Positioned = { position: number }

/**
 * Parses a whole file without changing anything: all rows, or all errors. At most 50 errors and warnings
 * are listed, all are counted. An empty file is an error, never an empty table (rules S28.3 to S28.5).
 */
export async function parseDataFile<K extends DataFileKind>(
  kind: K,
  bytes: Buffer,
): Promise<ParsedDataFile<K>> {
  const unreadable = checkBytes(bytes)
  if (unreadable) return { ok: false, errors: [unreadable], errorCount: 1 }
  const reading = isCsv(kind) ? await csvReading(csvSheets[kind], bytes) : companyReading(bytes)
  return reading as ParsedDataFile<K>
}

export const MAX_DATA_FILE_BYTES = 100 * 1024 * 1024

type CsvKind = Exclude<DataFileKind, 'company'>

const isCsv = (kind: DataFileKind): kind is CsvKind => kind !== 'company'

const csvSheets: Record<CsvKind, CsvDataFile<object>> = {
  tyres: tyresFile,
  vehicles: vehiclesFile,
  'engine-oils': engineOilsFile,
  branches: branchesFile,
  'labour-charges': labourChargesFile,
}

function checkBytes(bytes: Buffer): ImportWarning | null {
  if (bytes.length > MAX_DATA_FILE_BYTES)
    return { line: 1, column: '', reason: 'the file is larger than 100 MB' }
  if (isUtf8(bytes)) return null
  // A line feed byte is never part of a longer UTF-8 character, so lines can be validated one by one.
  let line = 1
  for (let from = 0; from < bytes.length; line++) {
    const feed = bytes.indexOf(0x0a, from)
    const to = feed === -1 ? bytes.length : feed
    if (!isUtf8(bytes.subarray(from, to))) break
    from = to + 1
  }
  return { line, column: '', reason: 'is not UTF-8 text: save the file as "CSV UTF-8"' }
}

function companyReading(bytes: Buffer): ParsedDataFile<'company'> {
  const read = parseCompanyFile(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  if (!read.ok)
    return { ok: false, errors: read.errors.slice(0, MAX_WARNINGS), errorCount: read.errors.length }
  const { company, warnings } = read
  return {
    ok: true,
    rows: [{ position: 1, document: company }],
    dropped: 0,
    warnings,
    warningCount: warnings.length,
  }
}

async function csvReading(format: CsvDataFile<object>, bytes: Buffer): Promise<ParsedDataFile<DataFileKind>> {
  const errors = new ImportWarnings()
  const warnings = new ImportWarnings()
  const rows: object[] = []
  let dropped = 0
  let columns: string[] | null = null
  let isHeaderRight = false
  /** line of each value of the unique column */
  const lines = new Map<string, number>()

  const broken = await parseCsv(bytes, (record, line) => {
    if (!columns) {
      columns = record.map(name => name.trim())
      checkHeader(format, columns, line, errors)
      isHeaderRight = errors.count === 0
      return
    }
    // With a wrong header no row can be judged.
    if (!isHeaderRight) return
    if (record.length !== columns.length) {
      errors.add({ line, column: '', reason: `has ${record.length} cells, the header has ${columns.length}` })
      return
    }
    const cells = new CsvRow(columns, record, line, errors, warnings)
    const row = cells.isBlank() ? null : cells.isReadable() ? format.parseRow(cells) : null
    if (format.uniqueColumn && cells.text(format.uniqueColumn)) {
      const key = cells.text(format.uniqueColumn).toLowerCase()
      const earlier = lines.get(key)
      if (earlier === undefined) lines.set(key, line)
      else cells.error(format.uniqueColumn, `is there twice: line ${earlier} has it too`)
    }
    if (row) rows.push({ position: rows.length + 1, ...row })
    else if (cells.dropped || cells.isBlank()) dropped++
  })
  if (broken) {
    const column = columnName(columns ?? [], broken.columnNumber - 1)
    errors.add({ line: broken.line, column, reason: broken.reason })
  } else if (!columns) errors.add({ line: 1, column: '', reason: 'the file is empty' })
  else if (errors.count === 0 && rows.length === 0) {
    errors.add({ line: 1, column: '', reason: dropped ? 'every row was dropped' : 'the file has no rows' })
  }

  if (errors.count > 0) return { ok: false, errors: errors.list, errorCount: errors.count }
  return { ok: true, rows: rows as never, dropped, warnings: warnings.list, warningCount: warnings.count }
}

/** Every column must be present exactly once, and no unknown one (rule S28.5). */
function checkHeader(format: CsvDataFile<object>, header: string[], line: number, errors: ImportWarnings) {
  const known = [...format.columns, ...(format.optionalColumns ?? [])]
  if (header.length === 1 && /[;\t]/.test(header[0] ?? '')) {
    errors.add({ line, column: '', reason: 'the cells must be separated by commas' })
    return
  }
  for (const column of format.columns) {
    if (!header.includes(column)) errors.add({ line, column, reason: 'this column is missing' })
  }
  header.forEach((name, index) => {
    const column = columnName(header, index)
    if (!known.includes(name)) {
      errors.add({
        line,
        column,
        reason: `is not a column of this file; its columns are ${known.join(', ')}`,
      })
    } else if (header.indexOf(name) !== index)
      errors.add({ line, column, reason: 'this column is there twice' })
  })
}
