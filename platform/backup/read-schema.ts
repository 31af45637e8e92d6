import type { ClientBase } from 'pg'

/** A table as described by the database's catalogs. */
export type TableShape = { name: string; columns: { name: string; type: string }[] }

/** The application's tables by name: all of the schema `public` except tables of extensions. */
export async function readTables(client: Pick<ClientBase, 'query'>): Promise<TableShape[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and ${NOT_OF_EXTENSION}
     order by c.relname, a.attnum`,
  )
  const tables: TableShape[] = []
  for (const { table, column, type } of rows) {
    if (tables.at(-1)?.name !== table) tables.push({ name: table, columns: [] })
    tables.at(-1)?.columns.push({ name: column, type })
  }
  return tables
}

/** The application's sequences with their current values. */
export async function readSequences(
  client: Pick<ClientBase, 'query'>,
): Promise<Record<string, { value: string; isCalled: boolean }>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${NOT_OF_EXTENSION} order by 1`,
  )
  const sequences: Record<string, { value: string; isCalled: boolean }> = {}
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${qualifiedName(name)}`,
    )
    const [row] = state.rows
    if (row) sequences[name] = { value: row.value, isCalled: row.called }
  }
  return sequences
}

/** The name of a table or other relation that prevents a restore; null in an empty database. */
export async function findAnyRelation(client: Pick<ClientBase, 'query'>): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
       and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${NOT_OF_EXTENSION}
     order by n.nspname <> 'public', c.relkind = 'S', c.relname limit 1`,
  )
  return rows[0]?.name ?? null
}

/** A name in the schema `public`, quoted for SQL. */
export function qualifiedName(name: string): string {
  return `"public"."${name.replaceAll('"', '""')}"`
}

const NOT_OF_EXTENSION = `not exists (select from pg_depend d
  where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`
