import { createHash } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Log } from '../../../platform/log/log.ts'
import { auditCommand } from '../../audit/audit-events.server.ts'
import {
  branches,
  company,
  dataFiles,
  engineOils,
  labourCharges,
  tyres,
  vehicles,
} from '../catalogue.table.ts'
import { type Comparison, compareRows, removesMuch } from './compare-rows.server.ts'
import { countSampleRows } from './count-sample-rows.server.ts'
import type { DataFileKind, ImportWarning } from './data-file.ts'
import { type DataFileRows, parseDataFile } from './parse-data-file.server.ts'

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

/** A file that can be imported, with what it would change. */
export type ImportPlan<K extends DataFileKind = DataFileKind> = {
  ok: true
  kind: K
  rows: DataFileRows[K]
  dropped: number
  /** at most 50 */
  warnings: ImportWarning[]
  warningCount: number
  contentHash: string
  /** what is stored: its version is 0 where nothing was ever imported */
  stored: { version: number; isSample: boolean }
  comparison: Comparison
  /** whether so much of the owner's list would go that a person must confirm it (rule S28.18) */
  needsConfirmation: boolean
  /** rows that are left of the sample; with any, the pages that show them say so (rule S27.4) */
  sampleRows: number
}

export type ImportRejection = {
  ok: false
  kind: DataFileKind
  /** at most 50 */
  errors: ImportWarning[]
  errorCount: number
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
  | ImportRejection

type Tools = { database: Database; log: Log }

/**
 * Parses a file and compares it with what is stored and with the shipped sample in `sampleFolder`; changes nothing. Returns the
 * plan, or all errors of the file (rules S28.3 and S28.17).
 */
export async function planImport<K extends DataFileKind>(
  {
    sampleFolder,
    ...file
  }: { kind: K; text: Buffer; fileName: string; today: CalendarDate; sampleFolder: string },
  { database, log }: Tools,
): Promise<ImportPlan<K> | ImportRejection> {
  const { kind, today } = file
  const parsed = await parseOrReject(file, log)
  if (!parsed.ok) return parsed
  const stored = await loadStored(kind, database)
  const comparison = compareRows(kind, stored.rows, parsed.rows, today)
  const { version, isSample } = stored
  return {
    ...parsed,
    stored: { version, isSample },
    comparison,
    needsConfirmation: !isSample && removesMuch(comparison),
    sampleRows: await countSampleRows(kind, parsed.rows, sampleFolder),
  }
}

/**
 * Replaces the table by the rows of a plan. Returns the new version; null, with nothing changed, where a person has confirmed the
 * plan and another import has changed the table since.
 */
export async function applyImport(
  plan: ImportPlan,
  { fileName }: { fileName: string },
  { database, log }: Tools,
): Promise<number | null> {
  const { kind, rows, dropped, warningCount, contentHash, needsConfirmation, stored, sampleRows } = plan
  const sample = { isSample: false, hasSampleRows: sampleRows > 0, sampleWrittenOn: null }
  const entry = { kind, ...sample, rowCount: rows.length, contentHash }
  const version = await replaceTable(database, entry, rows, needsConfirmation ? stored.version : null)
  if (version !== null) logImport({ kind, fileName, rows: rows.length, dropped, warningCount, version }, log)
  return version
}

/**
 * Replaces one table of the catalogue by a data file, all or nothing: rows, version and the notification
 * `catalogue` (payload: the kind) are one transaction. Returns the counts, or all errors with nothing
 * changed. A sample never replaces an owner's file, nor itself (rules S28.1 to S28.3 and S27.1).
 */
export async function importDataFile(
  { kind, text, fileName, dryRun, isSample, today, writtenOn }: ImportInput,
  { database, log }: Tools,
): Promise<ImportReport> {
  const parsed = await parseOrReject({ kind, text, fileName, today }, log)
  if (!parsed.ok) return parsed
  const { rows, dropped, warnings, warningCount, contentHash } = parsed
  const sampleWrittenOn = isSample ? (writtenOn ?? null) : null
  const entry = {
    kind,
    isSample,
    hasSampleRows: false,
    rowCount: rows.length,
    contentHash,
    sampleWrittenOn,
  }
  const replaced = dryRun ? null : await replaceTable(database, entry, rows)
  if (replaced)
    logImport({ kind, fileName, rows: rows.length, dropped, warningCount, version: replaced }, log)
  const version = replaced ?? (await currentVersion(database, kind))
  return { ok: true, kind, dryRun, rows: rows.length, dropped, warnings, warningCount, version }
}

/** The rows of a kind as they are stored, in file order, with their version (0: never imported), at one moment. */
export function loadStored<K extends DataFileKind>(
  kind: K,
  database: Database,
): Promise<{ rows: DataFileRows[K]; version: number; isSample: boolean }> {
  const table: PgTable = tables[kind]
  return database.orm.transaction(
    async transaction => {
      const [entry] = await transaction.select().from(dataFiles).where(eq(dataFiles.kind, kind))
      const rows = await transaction.select().from(table).orderBy(sql`position`)
      return {
        rows: rows as unknown as DataFileRows[K],
        version: entry?.version ?? 0,
        isSample: entry?.isSample ?? false,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function parseOrReject<K extends DataFileKind>(
  { kind, text, fileName, today }: { kind: K; text: Buffer; fileName: string; today?: CalendarDate },
  log: Log,
) {
  const parsed = await parseDataFile(kind, text, today)
  if (parsed.ok) return { ...parsed, kind, contentHash: createHash('sha256').update(text).digest('hex') }
  const { errors, errorCount } = parsed
  log.info({ event: 'import_rejected', kind, fileName, errorCount }, 'data file rejected')
  return { ok: false as const, kind, errors, errorCount }
}

function logImport(
  fields: {
    kind: DataFileKind
    fileName: string
    rows: number
    dropped: number
    warningCount: number
    version: number
  },
  log: Log,
) {
  log.info({ event: 'data_imported', ...fields }, 'data file imported')
}

const tables = {
  tyres,
  vehicles,
  'engine-oils': engineOils,
  branches,
  'labour-charges': labourCharges,
  company,
} satisfies Record<DataFileKind, PgTable>

type Entry = Omit<typeof dataFiles.$inferInsert, 'version' | 'importedAt'> & { kind: DataFileKind }

/** With `expectedVersion` only while the table still has that version. Returns the new version, null if nothing was replaced. */
function replaceTable(
  database: Database,
  entry: Entry,
  rows: readonly object[],
  expectedVersion: number | null = null,
) {
  const table: PgTable = tables[entry.kind]
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
        ...(expectedVersion !== null && { setWhere: eq(dataFiles.version, expectedVersion) }),
      })
      .returning({ version: dataFiles.version })
    if (!stored) return null
    await transaction.delete(table)
    await insertRows(transaction, table, rows)
    await transaction.execute(sql`select pg_notify('catalogue', ${entry.kind})`)
    const event = { action: 'imported-list', record: entry.kind, details: { rows: entry.rowCount } } as const
    if (!entry.isSample) await auditCommand(event, { orm: transaction, now: () => new Date() })
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
      hasSampleRows: false,
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
