import type { Database } from './database.ts'

/**
 * Vacuums and analyzes the tables that have grown by a tenth since that was last done, one after the other; returns their names.
 * A PostgreSQL server does so by itself. The embedded database does not, and would go on planning its searches for the empty
 * tables of its first day.
 */
export async function vacuumTables(database: Database): Promise<string[]> {
  if (database.kind === 'server') return []
  // What was last done left the number of pages in the catalogue.
  const { rows } = await database.pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_relation_size(oid) > (relpages * 1.1 + 4) * current_setting('block_size')::int`,
  )
  for (const { name } of rows)
    await database.withoutTimeLimit(client => client.query(`vacuum (analyze) ${name}`))
  return rows.map(({ name }) => name)
}
