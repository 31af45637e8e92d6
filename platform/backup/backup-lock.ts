import { BACKUP_LOCK } from '../database/advisory-locks.ts'
import type { Database } from '../database/database.ts'

/** Another process is making a dated backup of this database. The message is for the operator. */
export class BackupInProgressError extends Error {
  override readonly name = 'BackupInProgressError'

  constructor() {
    super('another process is making a backup')
  }
}

/**
 * Runs work under the backup lock of this database; throws BackupInProgressError if another process holds it.
 */
export function withBackupLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  // The lock ends with the connection, and so with the process.
  return database.withoutTimeLimit(async client => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [BACKUP_LOCK])
    if (!rows[0]?.locked) throw new BackupInProgressError()
    return work()
  })
}

/** Whether a process of this database is making a dated backup. */
export async function isBackupRunning({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1
      and database = (select oid from pg_database where datname = current_database())`,
    [BACKUP_LOCK],
  )
  return rows.length > 0
}
