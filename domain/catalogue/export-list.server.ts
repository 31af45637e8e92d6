import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { runInSlices } from '../../platform/event-loop/slices.ts'
import type { Permit } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import type { CsvKind } from './data-files/data-file.ts'
import { formatInSlices } from './data-files/format-data-file.ts'
import { malayHeadings } from './data-files/malay-headings.ts'
import { writeDataFile } from './data-files/write-data-file.ts'
import type { ListVersion } from './list-version.ts'
import { listVersions } from './lists.table.ts'
import { loadContent, loadCurrentVersion } from './load-current-version.server.ts'

export type ListFormat = 'csv' | 'xlsx'

/**
 * The current list or an earlier one as a file that can be uploaded again, with its audit entry (rules S28.19
 * and S28.21). Its headings are in a language. Null if there is no such list.
 */
export async function exportList(
  { user }: Permit<'prepare-lists'>,
  {
    kind,
    number,
    format,
    language = 'en',
  }: { kind: CsvKind; number: number | null; format: ListFormat; language?: 'en' | 'ms' },
  { database, now }: { database: Database; now: () => Date },
): Promise<Buffer | null> {
  const { orm } = database
  const version = await (number === null
    ? loadCurrentVersion(kind, orm, now())
    : loadVersion(kind, number, orm))
  if (!version) return null
  const rows = await loadContent(kind, version.contentId, orm)
  const details = { list: version.number, rows: rows.length }
  await writeAuditEvent({ actor: user.email, action: 'exported-list', record: kind, details, at: now() }, orm)
  const headings = language === 'ms' ? malayHeadings(kind) : undefined
  return format === 'xlsx'
    ? writeDataFile(kind, rows, headings)
    : runInSlices(formatInSlices(kind, rows, headings))
}

/** A version by its number; null if it is not stored. */
export async function loadVersion(
  kind: ListVersion['kind'],
  number: number,
  orm: Pick<Database['orm'], 'select'>,
): Promise<ListVersion | null> {
  const [row] = await orm
    .select()
    .from(listVersions)
    .where(and(eq(listVersions.kind, kind), eq(listVersions.number, number)))
  return (row as ListVersion | undefined) ?? null
}
