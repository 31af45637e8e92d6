import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { TAB_NAME, type Table } from '../catalogue/data-files/find-table.ts'
import type { SentKind, TableChoice } from './list-upload.ts'
import { listColumns } from './list-uploads.table.ts'

type Orm = Pick<NodePgDatabase, 'select' | 'insert'>

/**
 * Remembers which columns a user chose for a header; replaces an earlier choice (rule S33.4). The name of a tab
 * is chosen for that tab only: the next one may be called `Sheet1`.
 */
export async function rememberColumns(
  kind: SentKind,
  { chosenFor: header, columns }: Pick<TableChoice, 'chosenFor' | 'columns'>,
  { orm, now }: { orm: Orm; now: () => Date },
): Promise<void> {
  if (!header || Object.values(columns).includes(TAB_NAME)) return
  const values = { columns, at: now() }
  await orm
    .insert(listColumns)
    .values({ kind, header, ...values })
    .onConflictDoUpdate({ target: [listColumns.kind, listColumns.header], set: values })
}

/** The columns that a user chose for this header earlier; null if there are none. */
export async function rememberedColumns(
  kind: SentKind,
  header: Header,
  orm: Orm,
): Promise<Record<string, number> | null> {
  const [row] = await orm
    .select({ columns: listColumns.columns })
    .from(listColumns)
    .where(and(eq(listColumns.kind, kind), eq(listColumns.header, hashHeader(header))))
  return row?.columns ?? null
}

type Header = Pick<Table, 'names'> & Partial<Pick<Table, 'hidden'>>

/**
 * Ignores letter case, blanks around names, and empty cells at the end. A column that has since been hidden
 * counts as a different column, which was not chosen.
 */
export function hashHeader({ names: header, hidden = [] }: Header): string {
  const isHidden = new Set(hidden)
  const names = header.map((name, index) => `${isHidden.has(index) ? '\t' : ''}${name.trim().toLowerCase()}`)
  while (names.at(-1) === '') names.pop()
  return createHash('sha256').update(JSON.stringify(names)).digest('hex')
}
