import { createHash } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Log } from '../../../platform/log/log.ts'
import {
  branches,
  company,
  dataFiles,
  engineOils,
  labourCharges,
  tyres,
  vehicles,
} from '../catalogue.table.ts'
import type { DataFileKind, ImportWarning } from './data-file.ts'
import { parseDataFile } from './parse-data-file.server.ts'

export type ImportInput = {
  kind: DataFileKind
  /** content of the file */
  text: Buffer
  /** for the log */
  fileName: string
  /** only report; change nothing */
  dryRun: boolean
  /** the shipped sample, whose dates are shifted at every start */
  isSample: boolean
  /** the day for which promotions are checked */
  today?: CalendarDate
  /** the date that a sample's dates refer to, `yyyy-MM-dd` */
  writtenOn?: string
}

export type ImportReport =
  | {
      ok: true
      kind: DataFileKind
      dryRun: boolean
      rows: number
      dropped: number
      /** at most 50 */
      warnings: ImportWarning[]
      warningCount: number
      /** version of the table after the import; in a dry run the current one, 0 if it was never imported */
      version: number
    }
  | {
      ok: false
      kind: DataFileKind
      /** at most 50 */
      errors: ImportWarning[]
      errorCount: number
    }

/**
 * Replaces one table of the catalogue by a data file, all or nothing: rows, version and the notification
 * `catalogue` (payload: the kind) are one transaction. Returns the counts, or all errors with nothing
 * changed. A sample never replaces an owner's file, nor itself (rules S28.1 to S28.3 and S27.1).
 */
export async function importDataFile(
  { kind, text, fileName, dryRun, isSample, today, writtenOn }: ImportInput,
  { database, log }: { database: Database; log: Log },
): Promise<ImportReport> {
  const reading = await parseDataFile(kind, text, today)
  if (!reading.ok) {
    log.info(
      { event: 'import_rejected', kind, fileName, errorCount: reading.errorCount },
      'data file rejected',
    )
    return { ok: false, kind, errors: reading.errors, errorCount: reading.errorCount }
  }
  const { rows, dropped, warnings, warningCount } = reading
  const entry = {
    kind,
    isSample,
    rowCount: rows.length,
    contentHash: createHash('sha256').update(text).digest('hex'),
    sampleWrittenOn: isSample ? (writtenOn ?? null) : null,
  }
  const replaced = dryRun ? null : await replaceTable(database, entry, rows)
  if (replaced) {
    log.info(
      { event: 'data_imported', kind, fileName, rows: rows.length, dropped, warningCount, version: replaced },
      'data file imported',
    )
  }
  const version = replaced ?? (await currentVersion(database, kind))
  return { ok: true, kind, dryRun, rows: rows.length, dropped, warnings, warningCount, version }
}

const tables: Record<DataFileKind, PgTable> = {
  tyres,
  vehicles,
  'engine-oils': engineOils,
  branches,
  'labour-charges': labourCharges,
  company,
}

type Entry = Omit<typeof dataFiles.$inferInsert, 'version' | 'importedAt'> & { kind: DataFileKind }

function replaceTable(database: Database, entry: Entry, rows: object[]) {
  const table = tables[entry.kind]
  return database.orm.transaction(async transaction => {
    // First, because it locks: a second import of this kind waits here.
    const [stored] = await transaction
      .insert(dataFiles)
      .values({ ...entry, version: 1, importedAt: sql`now()` })
      .onConflictDoUpdate({
        target: dataFiles.kind,
        set: { ...entry, version: sql`${dataFiles.version} + 1`, importedAt: sql`now()` },
        // Checked under the lock: a sample must not replace an owner's file that was imported a moment ago,
        // nor itself.
        ...(entry.isSample && {
          setWhere: and(eq(dataFiles.isSample, true), ne(dataFiles.contentHash, entry.contentHash)),
        }),
      })
      .returning({ version: dataFiles.version })
    if (!stored) return null
    await transaction.delete(table)
    await insertRows(transaction, table, rows)
    await transaction.execute(sql`select pg_notify('catalogue', ${entry.kind})`)
    return stored.version
  })
}

/**
 * Deletes the rows of a table that is still the sample, in the caller's transaction; its version increases, and the sample is
 * not loaded again (rule S27.1). Returns false, with nothing changed, where the owner has replaced it.
 */
export async function emptySampleTable(
  kind: DataFileKind,
  transaction: Pick<NodePgDatabase, 'update' | 'delete' | 'execute'>,
): Promise<boolean> {
  const emptied = await transaction
    .update(dataFiles)
    .set({
      isSample: false,
      rowCount: 0,
      contentHash: '',
      sampleWrittenOn: null,
      version: sql`${dataFiles.version} + 1`,
      importedAt: sql`now()`,
    })
    .where(and(eq(dataFiles.kind, kind), eq(dataFiles.isSample, true)))
    .returning({ kind: dataFiles.kind })
  if (emptied.length === 0) return false
  await transaction.delete(tables[kind])
  await transaction.execute(sql`select pg_notify('catalogue', ${kind})`)
  return true
}

async function currentVersion(database: Database, kind: DataFileKind) {
  const [stored] = await database.orm
    .select({ version: dataFiles.version })
    .from(dataFiles)
    .where(eq(dataFiles.kind, kind))
  return stored?.version ?? 0
}
