import { and, desc, eq, getTableColumns, gt, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids/uuid.ts'
import type { Permit } from '../access/permit.ts'
import type { ListVersion } from '../catalogue/list-version.ts'
import { listVersions } from '../catalogue/lists.table.ts'
import { type ListUpload, type SentKind, UPLOAD_KEPT_MS } from './list-upload.ts'
import { listUploads } from './list-uploads.table.ts'
import { hasNoWorker } from './work-on-upload.server.ts'

type Tools = { database: Pick<Database, 'orm'>; now: () => Date }

const { worker: _, workerSeenAt: __, attempts: ___, ...shown } = getTableColumns(listUploads)

/** An upload of any user on the way to a list; null if there is none, or it was deleted. */
export async function loadUpload(
  _permit: Permit<'prepare-lists'>,
  id: string,
  tools: Tools,
): Promise<ListUpload | null> {
  const row = await findUpload(id, tools)
  return row && row.kind !== 'registrations' ? (row as ListUpload) : null
}

/**
 * A file of registrations that waits to be brought over; null if there is none. Customers' data: not for the
 * office.
 */
export async function loadUploadOfRegistrations(
  _permit: Permit<'bring-over-data'>,
  id: string,
  tools: Tools,
): Promise<ListUpload<'registrations'> | null> {
  const row = await findUpload(id, tools)
  return row?.kind === 'registrations' ? (row as ListUpload<'registrations'>) : null
}

async function findUpload(id: string, { database, now }: Tools): Promise<ListUpload<SentKind> | null> {
  if (!isUuid(id)) return null
  const [row] = await database.orm
    .select(shown)
    .from(listUploads)
    .where(and(eq(listUploads.id, id), gt(listUploads.at, oldest(now()))))
  return row ?? null
}

/** The newest uploads of a kind, for the page where the next one is sent. */
export async function listRecentUploads<Kind extends SentKind>(
  _permit: Permit<'prepare-lists'>,
  kind: Kind,
  { database, now }: Tools,
): Promise<ListUpload<Kind>[]> {
  const rows = await database.orm
    .select(shown)
    .from(listUploads)
    .where(and(eq(listUploads.kind, kind), gt(listUploads.at, oldest(now()))))
    .orderBy(desc(listUploads.at))
    .limit(MAX_LISTED)
  return rows as ListUpload<Kind>[]
}

/**
 * The uploads that are ready to be published, of every kind, the newest first. Where their person has sent
 * the same list again and got as far, only the last one, which replaces the others (rule S33.14).
 */
export async function listReadyUploads(
  _permit: Permit<'prepare-lists'>,
  { database, now }: Tools,
): Promise<ListUpload[]> {
  const rows = await database.orm
    .select(shown)
    .from(listUploads)
    .where(
      and(
        eq(listUploads.state, 'ready'),
        ne(listUploads.kind, 'registrations'),
        sql`${listUploads.result} ->> 'step' = 'changes'`,
        // All prices of a tray may be taken back.
        sql`(not ${listUploads.isTray} or ${listUploads.result} ->> 'rows' <> '0')`,
        sql`not exists (select from ${listUploads} later where later.kind = ${listUploads.kind}
          and later.by = ${listUploads.by} and later.is_tray = ${listUploads.isTray}
          and later.at > ${listUploads.at}
          and (later.state = 'published' or later.result ->> 'step' = 'changes'))`,
        gt(listUploads.at, oldest(now())),
      ),
    )
    .orderBy(desc(listUploads.at))
    .limit(MAX_LISTED)
  return rows as ListUpload[]
}

/** The lists that are to be read and on which no process works: after an upgrade, or as theirs was lost. */
export async function listUnreadUploads(
  _permit: Permit<'prepare-lists'>,
  { database, now }: Tools,
): Promise<Pick<ListUpload, 'id' | 'kind'>[]> {
  const rows = await database.orm
    .select({ id: listUploads.id, kind: listUploads.kind })
    .from(listUploads)
    .where(
      and(
        eq(listUploads.state, 'working'),
        ne(listUploads.kind, 'registrations'),
        hasNoWorker(now()),
        gt(listUploads.at, oldest(now())),
      ),
    )
    .orderBy(desc(listUploads.at))
    .limit(MAX_LISTED)
  return rows as Pick<ListUpload, 'id' | 'kind'>[]
}

/** Deletes the uploads that were sent more than seven days ago, with all their data (rule S33.2). */
export async function deleteOldUploads({ database, now }: Tools & { database: Database }): Promise<void> {
  await database.orm.delete(listUploads).where(lt(listUploads.at, oldest(now())))
}

/** The list that an upload has become; null if it is too old to be kept. */
export async function loadPublishedUpload(
  _permit: Permit<'prepare-lists'>,
  { kind, publishedNumber }: ListUpload,
  { database }: Tools,
): Promise<ListVersion | null> {
  const [row] = await database.orm
    .select()
    .from(listVersions)
    .where(and(eq(listVersions.kind, kind), eq(listVersions.number, publishedNumber ?? 0)))
  return (row as ListVersion | undefined) ?? null
}

const oldest = (now: Date) => new Date(now.getTime() - UPLOAD_KEPT_MS)
const MAX_LISTED = 10
