import { z } from 'zod'
import { MAX_COLUMNS } from './limits.ts'
import { type ReadSpreadsheet, type Sheet, SPREADSHEET_ERRORS } from './spreadsheet.ts'
import { createTextInterner } from './text-interner.ts'

/**
 * One line of the reader process's output: a failure; or each sheet without its rows, then `rows`, then the
 * cells of each row of all sheets.
 */
export type ReaderLine = Extract<ReadSpreadsheet, { ok: false }> | SheetHeader | 'rows' | readonly string[]

/** A sheet with the number of its rows. */
type SheetHeader = Omit<Sheet, 'rows'> & { readonly rows: number }

const count = z.int().nonnegative()

// Schema of a valid header: a file may have compromised the process.

const sheetHeader: z.ZodType<SheetHeader> = z.object({
  name: z.string().max(200),
  hidden: z.boolean(),
  rows: count,
  merges: z.array(z.object({ row: count, column: count, rows: count, columns: count })),
  hiddenColumns: z.array(count).max(MAX_COLUMNS).optional(),
  notes: z.array(
    z.union([
      z.object({ code: z.literal('hidden-rows'), count }),
      z.object({ code: z.enum(['separator', 'encoding']), value: z.string().max(20) }),
    ]),
  ),
})

const readerFailure: z.ZodType<Extract<ReadSpreadsheet, { ok: false }>> = z.object({
  ok: z.literal(false),
  code: z.enum(SPREADSHEET_ERRORS),
  reason: z.string().max(1_000),
  line: count.optional(),
})

/** The cells of a row; throws if the value is not a row. Checked by hand, because there are 100,000. */
function readerRow(value: unknown): string[] {
  if (Array.isArray(value) && value.every(cell => typeof cell === 'string')) return value
  throw new TypeError('the line is no row')
}

/**
 * Collects sheets from the lines of a reader process, as they arrive or as they were stored. `add` throws on
 * an invalid line.
 */
export function collectLines() {
  const headers: SheetHeader[] = []
  const rows: string[][] = []
  const intern = createTextInterner()
  let total: number | null = null
  let failure: ReadSpreadsheet | null = null
  return {
    add(line: string) {
      const value: unknown = JSON.parse(line)
      if (total !== null) rows.push(intern(readerRow(value)))
      else if (value === 'rows') total = headers.reduce((sum, header) => sum + header.rows, 0)
      else if (readerFailure.safeParse(value).success) failure = readerFailure.parse(value)
      else headers.push(sheetHeader.parse(value))
    },
    /** rows so far, and of how many */
    progress: () => ({ rows: rows.length, total: total ?? 0 }),
    /** The sheets, or the failure that the process reported; null if lines are missing. */
    finish(): ReadSpreadsheet | null {
      if (failure || rows.length !== total) return failure
      let from = 0
      const sheets = headers.map((header): Sheet => {
        const sheet = { ...header, rows: rows.slice(from, from + header.rows) }
        from += header.rows
        return sheet
      })
      return { ok: true, sheets }
    },
  }
}
