import { and, desc, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { decodeRows } from './encode-rows.server.ts'
import type { ListKind, ListRows } from './list-kind.ts'
import type { ListVersion } from './list-version.ts'
import { listContents, listVersions } from './lists.table.ts'

type Orm = Pick<Database['orm'], 'select' | 'selectDistinctOn'>

/** The current version of each kind at `now`, and all planned versions. */
export async function loadTimeline(orm: Orm, now: Date): Promise<ListVersion[]> {
  const current = await loadCurrentVersions(orm, now)
  const upcoming = await orm
    .select()
    .from(listVersions)
    .where(
      and(
        eq(listVersions.state, 'ready'),
        gt(listVersions.effectiveAt, now),
        gt(listVersions.effectiveAt, listVersions.at),
      ),
    )
  return [...current, ...(upcoming as ListVersion[])]
}

/** The versions that are current at `now`, in the order of their kinds (rule S32.2). */
export async function loadCurrentVersions(orm: Orm, now: Date): Promise<ListVersion[]> {
  const rows = await orm
    .selectDistinctOn([listVersions.kind])
    .from(listVersions)
    .where(hasGoneLiveInSql(now))
    .orderBy(listVersions.kind, desc(listVersions.effectiveAt), desc(listVersions.number))
  return rows as ListVersion[]
}

/** The current version of a kind; null if it was never published. */
export async function loadCurrentVersion(kind: ListKind, orm: Orm, now: Date): Promise<ListVersion | null> {
  const [current] = await loadLatestVersions(kind, 1, orm, now)
  return current ?? null
}

/** The current version of a kind and the versions that were live before it, latest first. */
export async function loadLatestVersions(
  kind: ListKind,
  limit: number,
  orm: Orm,
  now: Date,
): Promise<ListVersion[]> {
  const rows = await orm
    .select()
    .from(listVersions)
    .where(and(eq(listVersions.kind, kind), hasGoneLiveInSql(now)))
    .orderBy(desc(listVersions.effectiveAt), desc(listVersions.number))
    .limit(limit)
  return rows as ListVersion[]
}

/**
 * The current list of a kind: its rows in file order, its number (0: never published) and whether it is the
 * sample.
 */
export async function loadStored<K extends ListKind>(
  kind: K,
  { orm }: Pick<Database, 'orm'>,
  now = new Date(),
): Promise<{ rows: ListRows[K]; version: number; isSample: boolean }> {
  const current = await loadCurrentVersion(kind, orm, now)
  if (!current) return { rows: [] as unknown as ListRows[K], version: 0, isSample: false }
  const rows = await loadContent(kind, current.contentId, orm)
  return { rows, version: current.number, isSample: current.isSample }
}

/** `hasGoneLive` of list-version.ts, for ready versions. */
export function hasGoneLiveInSql(now: Date) {
  return and(
    eq(listVersions.state, 'ready'),
    or(lte(listVersions.effectiveAt, now), lte(listVersions.effectiveAt, listVersions.at)),
  )
}

/** The rows of a content in file order. Throws if it does not exist. */
export function loadContent<K extends ListKind>(kind: K, contentId: number, orm: Orm): Promise<ListRows[K]> {
  return decodeRows(kind, loadParts(kind, contentId, orm))
}

/**
 * The bytes of a content in parts, as they are stored (encode-rows.server.ts). Throws if it does not exist.
 */
export async function* loadParts(kind: ListKind, contentId: number, orm: Orm): AsyncGenerator<Buffer> {
  for (let from = 1; ; from += PART_BYTES) {
    const [content] = await orm
      .select({
        size: sql<number>`octet_length(${listContents.rows})`,
        part: sql<Buffer>`substring(${listContents.rows} from ${from}::int for ${PART_BYTES}::int)`,
      })
      .from(listContents)
      .where(eq(listContents.id, contentId))
    if (!content) throw new Error(`the content ${contentId} of the list ${kind} does not exist`)
    yield content.part
    if (from + PART_BYTES > content.size) return
  }
}

/** The driver blocks the event loop while it reads a value, so a large content is read in parts. */
const PART_BYTES = 1024 * 1024
