import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PoolClient } from 'pg'
import { migrationsFolder } from './migrate-database.ts'

/** A migration with its hash and time in drizzle's migrations table. */
type Migration = { hash: string; createdAt: number; statements: readonly string[] }

/** The migrations of `database/migrations` in order. */
export function readMigrations(folder = migrationsFolder()): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }) => ({
    hash,
    createdAt: folderMillis,
    statements: sql,
  }))
}

/** The migrations applied to a database, in order. */
export async function appliedMigrations(client: PoolClient): Promise<Omit<Migration, 'statements'>[]> {
  const { rows } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash, at }) => ({ hash, createdAt: Number(at) }))
}

/**
 * Applies migrations within the open transaction, which drizzle's own `migrate` would commit. They are
 * recorded in drizzle's migrations table, so that later runs continue from there.
 */
export async function applyMigrations(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { hash, createdAt, statements } of migrations) {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      createdAt,
    ])
  }
}
