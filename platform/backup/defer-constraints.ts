import type { PoolClient } from 'pg'

/**
 * Drops foreign keys and non-unique indexes while tables are filled within the open transaction: rows can
 * then come in any order, and building an index at the end is much faster than updating it per row. Returns
 * the function that creates them again, which checks every foreign key.
 */
export async function deferConstraints(client: PoolClient): Promise<() => Promise<void>> {
  const foreignKeys = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  const indexes = await client.query<{ drop: string; add: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as add
     from pg_index join pg_class c on c.oid = indrelid
     where c.relnamespace = 'public'::regnamespace and not indisunique
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { drop } of [...foreignKeys.rows, ...indexes.rows]) await client.query(drop)
  return async () => {
    for (const { add } of [...indexes.rows, ...foreignKeys.rows]) await client.query(add)
  }
}
