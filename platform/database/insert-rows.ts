import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Inserts many rows with one array parameter per column and one statement per 2,000 rows: 100,000 rows take seconds, and
 * this thread and the embedded database are blocked for one batch at a time.
 *
 * Columns without a value are null. Tables with array columns are not supported.
 */
export async function insertRows<T extends PgTable>(
  transaction: Pick<NodePgDatabase, 'execute'>,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table))
  const names = join(columns.map(([, column]) => sql.identifier(column.name)))
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = rows.slice(from, from + BATCH_SIZE) as Record<string, unknown>[]
    const arrays = columns.map(([key, column]) => {
      const values = batch.map(row => {
        const value = row[key]
        return value === null || value === undefined ? null : column.mapToDriverValue(value)
      })
      return sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`
    })
    await transaction.execute(sql`insert into ${table} (${names}) select * from unnest(${join(arrays)})`)
  }
}

function join(parts: (SQL | ReturnType<typeof sql.identifier>)[]) {
  return sql.join(parts, sql`, `)
}

const BATCH_SIZE = 2_000
