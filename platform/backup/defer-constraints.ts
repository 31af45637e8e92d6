import type { PoolClient } from 'pg'

/**
 * Takes away foreign keys and the indexes that are nothing but fast, for as long as tables are filled within the open
 * transaction: rows may come in any order, and an index is built in a fraction of the time that keeping it takes. Returns the way
 * to put them back as they were, where every foreign key is checked.
 */
export async function deferConstraints(client: PoolClient): Promise<() => Promise<void>> {
  const keys = await client.query<{ drop: string; add: string }>(
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
  for (const { drop } of [...keys.rows, ...indexes.rows]) await client.query(drop)
  return async () => {
    for (const { add } of [...indexes.rows, ...keys.rows]) await client.query(add)
  }
}
