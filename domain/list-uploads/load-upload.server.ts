import { and, desc, eq, getTableColumns, gt, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids/uuid.ts'
import type { Permit } from '../access/permit.ts'
import type { ListVersion } from '../catalogue/list-version.ts'
import { listVersions } from '../catalogue/lists.table.ts'
import { type ListUpload, type SentKind, UPLOAD_RETENTION_MS } from './list-upload.ts'
import { listUploads } from './list-uploads.table.ts'
import { hasNoWorker } from './work-on-upload.server.ts'

type Tools = { database: Pick<Database, 'orm'>; now: () => Date }

const { worker: _, workerSeenAt: __, attempts: ___, ...shown } = getTableColumns(listUploads)

/** An upload of any user; null if it does not exist or was deleted. */
export async function loadUpload(
  _permit: Permit<'prepare-lists'>,
  id: string,
  tools: Tools,
): Promise<ListUpload | null> {
  const row = await findUpload(id, tools)
  return row && row.kind !== 'registrations' ? (row as ListUpload) : null
}

/**
 * A file of registrations to import; null if it does not exist. It has customers' personal data, which the
 * office may not see.
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

/** The newest uploads of a kind, for the upload page. */
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
 * The uploads of every kind that are ready to be published, newest first. Leaves out an upload if the same
 * user has sent a newer upload of the kind that is ready or published (rule S33.14).
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
        // A tray is empty after all its prices were taken back.
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

/** The lists that must be read but have no worker, because of an upgrade or a lost process. */
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

/** Deletes uploads and all their data after seven days (rule S33.2). */
export async function deleteOldUploads({ database, now }: Tools & { database: Database }): Promise<void> {
  await database.orm.delete(listUploads).where(lt(listUploads.at, oldest(now())))
}

/** The list that an upload was published as; null if that list is too old and was deleted. */
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

const oldest = (now: Date) => new Date(now.getTime() - UPLOAD_RETENTION_MS)
const MAX_LISTED = 10
