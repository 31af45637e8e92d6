import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { Company } from '../../company/company.ts'
import type { BranchRow } from './branches-file.ts'
import { startRowChecks } from './check-rows.ts'
import { parseCompanyFile } from './company-file.ts'
import { csvFormats, isCsvKind } from './csv-formats.ts'
import { CsvRow, columnName, ImportProblems, lineProblem, MAX_LISTED_PROBLEMS } from './csv-row.ts'
import type { CsvDataFile, DataFileKind, ImportProblem } from './data-file.ts'
import { decodeText } from './decode-text.server.ts'
import { detectLayout, type HeaderMap, MAX_HEADER_ROWS, mapHeader } from './detect-layout.server.ts'
import type { EngineOilRow } from './engine-oils-file.ts'
import type { LabourChargeRow } from './labour-charges-file.ts'
import { parseCsv } from './parse-csv.server.ts'
import { problemGroup } from './problems.ts'
import type { TyreRow } from './tyres-file.ts'
import type { VehicleRow } from './vehicles-file.ts'

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
  | { ok: true; rows: DataFileRows[K]; dropped: number; warnings: ImportProblem[]; warningCount: number }
  | { ok: false; errors: ImportProblem[]; errorCount: number }

type Positioned = { position: number }
type DecodedText = { bytes: Buffer; warning?: ImportProblem }

/**
 * Parses a whole file without changing anything: all rows, or all errors. At most 50 errors and warnings
 * are listed, all are counted. With `today`, promotions that have ended are warned of (rules S28.3 to S28.5).
 */
export async function parseDataFile<K extends DataFileKind>(
  kind: K,
  bytes: Buffer,
  today: CalendarDate | null = null,
): Promise<ParsedDataFile<K>> {
  const decoded = decodeText(kind, bytes)
  if (!decoded.ok) return { ok: false, errors: [decoded.error], errorCount: 1 }
  const parsed = isCsvKind(kind)
    ? await parseCsvFile(csvFormats[kind], decoded, today)
    : parseCompany(decoded)
  return parsed as ParsedDataFile<K>
}

function parseCompany({ bytes, warning }: DecodedText): ParsedDataFile<'company'> {
  const read = parseCompanyFile(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  if (!read.ok)
    return { ok: false, errors: read.errors.slice(0, MAX_LISTED_PROBLEMS), errorCount: read.errors.length }
  const { company } = read
  const warnings = [...(warning ? [warning] : []), ...read.warnings]
  return {
    ok: true,
    rows: [{ position: 1, document: company }],
    dropped: 0,
    warnings,
    warningCount: warnings.length,
  }
}

async function parseCsvFile(
  format: CsvDataFile<object>,
  { bytes, warning }: DecodedText,
  today: CalendarDate | null,
): Promise<ParsedDataFile<DataFileKind>> {
  const problems = { errors: new ImportProblems(), warnings: new ImportProblems() }
  const { errors, warnings } = problems
  if (warning) warnings.add(warning)
  const layout = detectLayout(bytes.subarray(0, FIRST_ROWS_BYTES).toString('utf8'), format)
  const above: string[][] = []
  const rows: object[] = []
  const checks = startRowChecks(format)
  let dropped = 0
  let header: Header | null = null
  let isHeaderRight = false

  const broken = await parseCsv(bytes, layout.delimiter, (record, at) => {
    if (!header && above.length < layout.skipped) {
      above.push(record)
      return
    }
    if (!header) {
      const names = record.map(name => name.trim())
      header = { names, ...mapHeader(names, format) }
      if (above.length > 0 && !isSeparatorLine(above)) warnings.add(lineProblem(at, 'header-below'))
      if (layout.hasHeader) checkHeader(format, header, at.line, problems)
      else errors.add(lineProblem(at, 'no-header', { rows: MAX_HEADER_ROWS, columns: neededColumns(format) }))
      isHeaderRight = errors.count === 0
      return
    }
    // With a wrong header no row can be judged.
    if (!isHeaderRight) return
    const cells = new CsvRow(header, record, { ...at, today }, problems)
    if (cells.isBlank()) dropped++
    else if (!hasItsCells(record, header, format))
      errors.add(lineProblem(at, 'cell-count', { cells: record.length, columns: header.names.length }))
    else {
      warnOfUnnamed(record, header, at.line, warnings)
      const row = cells.isReadable() ? format.parseRow(cells) : null
      checks.checkCells(cells)
      if (row) {
        rows.push({ position: rows.length + 1, ...row })
        checks.checkRow(row, cells)
      } else if (cells.dropped) dropped++
    }
  })
  if (broken) {
    const column = columnName((header as Header | null)?.names ?? [], broken.columnNumber - 1)
    errors.add(lineProblem({ line: broken.line, column }, 'csv-syntax', { reason: broken.reason }))
  } else if (errors.count === 0 && rows.length === 0 && !format.mayBeEmpty) {
    errors.add(
      lineProblem({ line: 1 }, header === null ? 'file-empty' : dropped > 0 ? 'all-dropped' : 'no-rows'),
    )
  }

  if (errors.count > 0) return { ok: false, errors: errors.list, errorCount: errors.count }
  return { ok: true, rows: rows as never, dropped, warnings: warnings.list, warningCount: warnings.count }
}

type Header = HeaderMap & { readonly names: readonly string[] }

/** The beginning of a file in which its layout is found. */
const FIRST_ROWS_BYTES = 256 * 1024

/** Excel's own first line `sep=;`. */
const isSeparatorLine = (above: readonly string[][]) =>
  above.length === 1 && /^sep=/i.test(above[0]?.[0] ?? '')

const neededColumns = (format: CsvDataFile<object>) =>
  format.needed.map(columns => columns.join(' or ')).join(', ')

/**
 * Every needed column must be in the header exactly once. Others are ignored with a warning; where a needed one is missing they
 * are named as errors, because one of them may be its misspelt name (rule S28.5).
 */
function checkHeader(
  format: CsvDataFile<object>,
  { names, indexes, repeated, unknown }: Header,
  line: number,
  { errors, warnings }: { errors: ImportProblems; warnings: ImportProblems },
) {
  const at = (index: number) => ({ line, column: columnName(names, index) })
  const missing = format.needed.filter(columns => !columns.some(column => indexes.has(column)))
  for (const [column = '', ...others] of missing) {
    errors.add(
      others.length > 0
        ? lineProblem({ line, column }, 'column-missing-or', { others: others.join(', ') })
        : lineProblem({ line, column }, 'column-missing'),
    )
  }
  for (const index of repeated) errors.add(lineProblem(at(index), 'column-twice'))
  for (const index of unknown.filter(each => names[each])) {
    if (missing.length === 0) warnings.add(lineProblem(at(index), 'column-ignored'))
    else errors.add(lineProblem(at(index), 'column-unknown', { columns: format.columns.join(', ') }))
  }
}

/**
 * Whether a row has as many cells as the header. Excel leaves out empty cells at the end of a row, so only needed columns must
 * be reached, and more cells must be empty.
 */
function hasItsCells(record: readonly string[], { names, indexes }: Header, format: CsvDataFile<object>) {
  if (record.length > names.length) return record.slice(names.length).every(cell => cell.trim() === '')
  return format.needed.flat().every(column => (indexes.get(column) ?? 0) < record.length)
}

/** Warns of text in a column without a name, once per column. */
function warnOfUnnamed(
  record: readonly string[],
  { names, unknown }: Header,
  line: number,
  warnings: ImportProblems,
) {
  for (const index of unknown) {
    if (names[index] || !record[index]?.trim()) continue
    const column = columnName(names, index)
    warnings.add(lineProblem({ line, column }, 'column-unnamed'), problemGroup('column-unnamed', column, {}))
  }
}
