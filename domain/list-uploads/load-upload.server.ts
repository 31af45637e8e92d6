import { and, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids/uuid.ts'
import type { Permit } from '../access/permit.ts'
import type { ListVersion } from '../catalogue/list-version.ts'
import { listVersions } from '../catalogue/lists.table.ts'
import { type ListUpload, UPLOAD_KEPT_MS, type UploadKind } from './list-upload.ts'
import { listUploads } from './list-uploads.table.ts'

type Tools = { database: Pick<Database, 'orm'>; now: () => Date }

const { worker: _, workerSeenAt: __, attempts: ___, ...shown } = getTableColumns(listUploads)

/** An upload of any user; null if there is none, or it was deleted. */
export async function loadUpload(
  _permit: Permit<'prepare-lists'>,
  id: string,
  { database, now }: Tools,
): Promise<ListUpload | null> {
  if (!isUuid(id)) return null
  const [row] = await database.orm
    .select(shown)
    .from(listUploads)
    .where(and(eq(listUploads.id, id), gt(listUploads.at, oldest(now()))))
  return row ?? null
}

/** The newest uploads of a kind, for the page where the next one is sent. */
export async function listRecentUploads(
  _permit: Permit<'prepare-lists'>,
  kind: UploadKind,
  { database, now }: Tools,
): Promise<ListUpload[]> {
  return database.orm
    .select(shown)
    .from(listUploads)
    .where(and(eq(listUploads.kind, kind), gt(listUploads.at, oldest(now()))))
    .orderBy(desc(listUploads.at))
    .limit(MAX_LISTED)
}

/** The uploads that are ready to be published, of every kind, the newest first. */
export async function listReadyUploads(
  _permit: Permit<'prepare-lists'>,
  { database, now }: Tools,
): Promise<ListUpload[]> {
  return database.orm
    .select(shown)
    .from(listUploads)
    .where(
      and(
        eq(listUploads.state, 'ready'),
        sql`${listUploads.result} ->> 'step' = 'changes'`,
        gt(listUploads.at, oldest(now())),
      ),
    )
    .orderBy(desc(listUploads.at))
    .limit(MAX_LISTED)
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
