import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { Company } from '../../company/company.ts'
import type { BranchRow } from './branches-file.ts'
import { parseCompanyFile } from './company-file.ts'
import { csvFormats, isCsvKind } from './csv-formats.ts'
import { columnName, ImportProblems, lineProblem, MAX_LISTED_PROBLEMS } from './csv-row.ts'
import type { CsvDataFile, DataFileKind, ImportProblem } from './data-file.ts'
import { decodeText } from './decode-text.server.ts'
import { detectLayout, MAX_HEADER_ROWS } from './detect-layout.server.ts'
import type { EngineOilRow } from './engine-oils-file.ts'
import { findDescribed } from './find-table.ts'
import type { LabourChargeRow } from './labour-charges-file.ts'
import { type HeaderMap, mapHeader } from './map-header.ts'
import { parseCsv, parseFirstRecords } from './parse-csv.server.ts'
import { parsedRows, startRows } from './parse-rows.ts'
import type { TyreRow } from './tyre-row.ts'
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
  const start = bytes.subarray(0, FIRST_ROWS_BYTES).toString('utf8')
  const layout = detectLayout(start, format)
  const firstRows = parseFirstRecords(start, layout.delimiter, MAX_HEADER_ROWS + SAMPLE_ROWS).slice(
    layout.skipped + 1,
  )
  const above: string[][] = []
  let table: ReturnType<typeof startRows> | null = null

  const broken = await parseCsv(bytes, layout.delimiter, (record, at) => {
    if (table) table.addRow(record, at)
    else if (above.length < layout.skipped) above.push(record)
    else if (layout.columns > 0) {
      const names = record.map(name => name.trim())
      if (above.length > 0 && !isSeparatorLine(above)) warnings.add(lineProblem(at, 'header-below'))
      const header = { names, ...mapHeader(names, format) }
      const described = findDescribed(format, Object.fromEntries(header.indexes), firstRows)
      table = startRows(format, { header: withDescribed(header, described), line: at.line, today }, problems)
      const [index] = Object.values(described)
      if (index !== undefined)
        warnings.add(
          lineProblem({ line: at.line, column: columnName(names, index) }, 'columns-together', {
            columns: Object.keys(described).join(', '),
          }),
        )
    } else if (errors.count === 0)
      errors.add(lineProblem(at, 'no-header', { rows: MAX_HEADER_ROWS, columns: neededColumns(format) }))
  })
  const rows = table as ReturnType<typeof startRows> | null
  if (broken) {
    const column = columnName(rows?.header.names ?? [], broken.columnNumber - 1)
    errors.add(lineProblem({ line: broken.line, column }, 'csv-syntax', { reason: broken.reason }))
  }
  if (!rows && errors.count === 0 && !format.mayBeEmpty) errors.add(lineProblem({ line: 1 }, 'file-empty'))
  return (rows ? rows.finish() : parsedRows(problems, [], 0)) as ParsedDataFile<DataFileKind>
}

/** The beginning of a file, from which its layout is detected. */
const FIRST_ROWS_BYTES = 256 * 1024

/** Rows whose cells show that size, brand and model stand together in one column. */
const SAMPLE_ROWS = 30

/** A header with the columns that stand together in one of its columns. */
function withDescribed<Header extends HeaderMap>(header: Header, described: Record<string, number>): Header {
  const found = Object.values(described)
  return {
    ...header,
    indexes: new Map([...header.indexes, ...Object.entries(described)]),
    unknown: header.unknown.filter(index => !found.includes(index)),
  }
}

/** Excel's `sep=;` line. */
const isSeparatorLine = (above: readonly string[][]) =>
  above.length === 1 && /^sep=/i.test(above[0]?.[0] ?? '')

const neededColumns = (format: CsvDataFile<object>) =>
  format.needed.map(columns => columns.join(' or ')).join(', ')
