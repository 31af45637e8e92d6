import type { Database } from './database.ts'

/**
 * Vacuums and analyzes the tables that have grown by a tenth since the last run; returns their names. A PostgreSQL server has
 * autovacuum; the embedded database does not, and would plan its queries for empty tables.
 */
export async function vacuumTables(database: Database): Promise<string[]> {
  if (database.kind === 'server') return []
  // The last vacuum has stored the number of pages in pg_class.
  const { rows } = await database.pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_relation_size(oid) > (relpages * 1.1 + 4) * current_setting('block_size')::int`,
  )
  for (const { name } of rows)
    await database.withoutTimeLimit(client => client.query(`vacuum (analyze) ${name}`))
  return rows.map(({ name }) => name)
}
