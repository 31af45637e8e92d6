import { and, eq, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
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
import type { DataFileKind } from './data-file.ts'
import type { DataFileRows } from './parse-data-file.server.ts'

// The tables of the catalogue, each with its entry in `dataFiles`: loaded, replaced and emptied as a whole.

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

/** What is stored of a file beside its rows, and what the log says of it. */
export type NewList = {
  kind: DataFileKind
  /** the shipped sample, whose dates are shifted at every start */
  isSample: boolean
  hasSampleRows: boolean
  /** the date that a sample's dates refer to, `yyyy-MM-dd` */
  sampleWrittenOn: string | null
  contentHash: string
  /** for the log */
  fileName: string
  dropped: number
  warningCount: number
}

/**
 * Replaces one table, all or nothing: rows, version, audit entry and the notification `catalogue` (payload: the kind) are one
 * transaction. A sample never replaces an owner's file, nor itself; with `expectedVersion`, the table must still have that
 * version. Returns the new version, null if nothing was replaced (rules S28.1 to S28.3 and S27.1).
 */
export async function replaceList(
  { fileName, dropped, warningCount, ...list }: NewList,
  rows: readonly object[],
  { database, log }: { database: Database; log: Log },
  expectedVersion: number | null = null,
): Promise<number | null> {
  const { kind, isSample } = list
  const table: PgTable = tables[kind]
  const entry = { ...list, rowCount: rows.length }
  const version = await database.orm.transaction(async transaction => {
    // First, because it locks: a second import of this kind waits here.
    const [stored] = await transaction
      .insert(dataFiles)
      .values({ ...entry, version: 1, importedAt: sql`now()` })
      .onConflictDoUpdate({
        target: dataFiles.kind,
        set: { ...entry, version: sql`${dataFiles.version} + 1`, importedAt: sql`now()` },
        // Checked under the lock: a sample must not replace an owner's file that was imported a moment ago,
        // nor itself.
        ...(isSample && {
          setWhere: and(eq(dataFiles.isSample, true), ne(dataFiles.contentHash, entry.contentHash)),
        }),
        ...(expectedVersion !== null && { setWhere: eq(dataFiles.version, expectedVersion) }),
      })
      .returning({ version: dataFiles.version })
    if (!stored) return null
    await transaction.delete(table)
    await insertRows(transaction, table, rows)
    await transaction.execute(sql`select pg_notify('catalogue', ${kind})`)
    const event = { action: 'imported-list', record: kind, details: { rows: rows.length } } as const
    if (!isSample) await auditCommand(event, { orm: transaction, now: () => new Date() })
    return stored.version
  })
  if (version !== null) {
    const counts = { rows: rows.length, dropped, warningCount, version }
    log.info({ event: 'data_imported', kind, fileName, ...counts }, 'data file imported')
  }
  return version
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

const tables = {
  tyres,
  vehicles,
  'engine-oils': engineOils,
  branches,
  'labour-charges': labourCharges,
  company,
} satisfies Record<DataFileKind, PgTable>
