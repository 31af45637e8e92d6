import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PoolClient } from 'pg'
import type { Database } from './database.ts'

/**
 * Brings the database to the newest state: applies the migrations of `database/migrations` that it lacks, all of them or
 * none. However many processes start at once, one migrates and the others wait for it (reliability.md 24).
 */
export async function migrateDatabase(database: Database, folder = migrationsFolder()): Promise<void> {
  await database.withoutTimeLimit(client =>
    whileNobodyMigrates(client, () => migrate(drizzle(client), { migrationsFolder: folder })),
  )
}

/** Does work while every other process that wants to migrate waits: one that starts meanwhile finds what was made. */
export async function whileNobodyMigrates<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

/** Found upwards from this file, or from where a built server is started: a bundle does not lie where its source did. */
export function migrationsFolder(): string {
  for (const start of [import.meta.dirname, process.cwd()]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const found = join(folder, 'database', 'migrations')
      if (existsSync(join(found, 'meta', '_journal.json'))) return found
      if (dirname(folder) === folder) break
    }
  }
  throw new Error('the folder database/migrations was not found')
}

/** any number, the same in every process */
const LOCK = 4_071_998
