import { createHash } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
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
  /** the file's bytes */
  text: Buffer
  /** for the log */
  fileName: string
  /** only reports: nothing changes */
  dryRun: boolean
  /** the shipped sample, whose dates are moved at every start */
  isSample: boolean
  /** the day that a sample's dates were written for, `yyyy-MM-dd` */
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
      /** of the table from now on; in a dry run the one it has, 0 where it was never filled */
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
 * Replaces one table of the catalogue from a sheet, all or nothing (surface.md "Commands"): the rows, the sheet's version
 * and the notification `catalogue` (payload: the kind) come with one commit. Returns what was taken, or every error of
 * the sheet and nothing changed. A sample leaves an own sheet alone, and the same sample.
 */
export async function importDataFile(
  { kind, text, fileName, dryRun, isSample, writtenOn }: ImportInput,
  { database, log }: { database: Database; log: Log },
): Promise<ImportReport> {
  const reading = await parseDataFile(kind, text)
  if (!reading.ok) {
    log.info({ kind, fileName, errorCount: reading.errorCount }, 'a sheet was refused')
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
      { kind, fileName, rows: rows.length, dropped, warningCount, version: replaced },
      'a sheet was imported',
    )
    await tidy(database, kind, log)
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
    // First, because it locks: of two imports of a kind the second waits here until the first is done.
    const [sheet] = await transaction
      .insert(dataFiles)
      .values({ ...entry, version: 1, importedAt: sql`now()` })
      .onConflictDoUpdate({
        target: dataFiles.kind,
        set: { ...entry, version: sql`${dataFiles.version} + 1`, importedAt: sql`now()` },
        // A sample never replaces what the owner has imported, be it a moment ago, nor itself where several start at once.
        ...(entry.isSample && {
          setWhere: and(eq(dataFiles.isSample, true), ne(dataFiles.contentHash, entry.contentHash)),
        }),
      })
      .returning({ version: dataFiles.version })
    if (!sheet) return null
    await transaction.delete(table)
    await insertRows(transaction, table, rows)
    await transaction.execute(sql`select pg_notify('catalogue', ${entry.kind})`)
    return sheet.version
  })
}

async function currentVersion(database: Database, kind: DataFileKind) {
  const [sheet] = await database.orm
    .select({ version: dataFiles.version })
    .from(dataFiles)
    .where(eq(dataFiles.kind, kind))
  return sheet?.version ?? 0
}

/** The embedded database has no autovacuum: without this, every import would leave the table's old copy behind. */
async function tidy(database: Database, kind: DataFileKind, log: Log) {
  if (database.kind !== 'embedded') return
  try {
    await database.withoutTimeLimit(client => client.query(`vacuum (analyze) ${kind.replace('-', '_')}`))
  } catch (error) {
    log.warn({ err: error, kind }, 'the table was not tidied up')
  }
}
