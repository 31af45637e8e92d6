import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PoolClient } from 'pg'
import { MIGRATION_LOCK } from './advisory-locks.ts'
import type { Database } from './database.ts'

/**
 * Applies the pending migrations of `database/migrations`, all or none. If several processes start at the
 * same time, one migrates and the others wait.
 */
export async function migrateDatabase(database: Database, folder = migrationsFolder()): Promise<void> {
  await database.withoutTimeLimit(client =>
    withMigrationLock(client, () => migrate(drizzle(client), { migrationsFolder: folder })),
  )
}

/** Runs work under the advisory lock of migrations; processes that start in the meantime wait for it. */
export async function withMigrationLock<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}

/**
 * Searched upwards from this file and from the working directory, because a bundle is in another folder than
 * its source.
 */
export function migrationsFolder(): string {
  for (const start of [import.meta.dirname, process.cwd()]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const found = join(folder, 'database', 'migrations')
      if (existsSync(join(found, 'meta', '_journal.json'))) return found
      if (dirname(folder) === folder) break
    }
  }
  throw new Error('folder database/migrations not found')
}
