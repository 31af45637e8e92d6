import { and, desc, eq, or } from 'drizzle-orm'
import { type CalendarDate, MS_PER_DAY } from '../../../platform/clock/calendar-date.ts'
import type { Database } from '../../../platform/database/database.ts'
import { keepIds } from '../branch-ids.ts'
import { countSampleRows } from '../data-files/count-sample-rows.server.ts'
import type { DataFileKind } from '../data-files/data-file.ts'
import type { DataFileRows } from '../data-files/parse-data-file.server.ts'
import { type EncodedContent, encodeRows } from '../encode-rows.server.ts'
import type { ListRows } from '../list-kind.ts'
import type { ListVersion } from '../list-version.ts'
import { listContents, listVersions } from '../lists.table.ts'
import { hasGoneLiveInSql, loadContent, loadCurrentVersion } from '../load-current-version.server.ts'
import { compareLists, type ListChanges } from './compare-lists.server.ts'
import { type Guard, guardList } from './guard-list.ts'

/** The changes of a new list, and the findings about it. */
export type ListReview<K extends DataFileKind = DataFileKind> = {
  /** the new list, branches with the ids that they have */
  readonly rows: DataFileRows[K]
  /** the rows in their stored form */
  readonly content: EncodedContent
  /** the list that it was compared with; null if none was ever published */
  readonly current: ListVersion | null
  /** number of that list, 0 for none */
  readonly shown: number
  readonly changes: ListChanges<K>
  readonly guard: Guard<K>
  /**
   * whether the current list is the shipped sample and the owner has never published a list: replacing it is
   * no mistake (rule S32.9)
   */
  readonly replacesSample: boolean
  /** rows that are left of the shipped sample (rule S27.4) */
  readonly sampleRows: number
}

export type ReviewTools = {
  readonly database: Pick<Database, 'orm'>
  readonly now: () => Date
  readonly today: CalendarDate
  /** folder of the shipped sample */
  readonly sampleFolder: string
}

/**
 * Compares a new list with the current one and looks for mistakes; changes nothing. Against the sample, every
 * differing row counts as new, because the sample's prices are not the owner's. Blocks the event loop for
 * some milliseconds at a time (rules S28.17 and S32.9).
 */
export async function reviewList<K extends DataFileKind>(
  {
    kind,
    rows: parsed,
    fileHash,
    liveOn = null,
    loaded,
  }: {
    kind: K
    rows: DataFileRows[K]
    fileHash: string | null
    /** the day on which it goes live; null for today */
    liveOn?: CalendarDate | null
    /** a list that the caller has loaded already */
    loaded?: { readonly version: number; readonly rows: DataFileRows[K] }
  },
  { database: { orm }, now, today, sampleFolder }: ReviewTools,
): Promise<ListReview<K>> {
  const current = await loadCurrentVersion(kind, orm, now())
  const none = [] as unknown as DataFileRows[K]
  const isLoaded = loaded && loaded.version === current?.number
  const before = isLoaded ? loaded.rows : current ? await loadContent(kind, current.contentId, orm) : none
  const rows = keepIds(kind, before, parsed)
  const [content, changes, sampleRows] = await Promise.all([
    encodeRows(kind, rows as ListRows[K]),
    compareLists(kind, before as ListRows[K], rows as ListRows[K], today),
    countSampleRows(kind, rows, sampleFolder),
  ])
  const replacesSample = !!current?.isSample && !(await hadOwnList(kind, { orm, now }))
  const guarded = current?.isSample
    ? {
        before: replacesSample ? none : before,
        after: rows,
        changes: {
          ...changes,
          added: [...changes.added, ...changes.changed.map(({ after }) => after)],
          changed: [],
          removed: replacesSample ? [] : changes.removed,
        },
      }
    : { before, after: rows, changes }
  const older = await findOlderList({ kind, sha256: content.sha256, fileHash }, { orm, now })
  return {
    rows,
    content,
    current,
    shown: current?.number ?? 0,
    changes,
    guard: await guardList(kind, guarded, {
      days: liveOn && liveOn !== today ? [today, liveOn] : [today],
      older,
    }),
    replacesSample,
    sampleRows,
  }
}

/** Whether the owner has ever published a list. */
async function hadOwnList(
  kind: DataFileKind,
  { orm, now }: { orm: Database['orm']; now: () => Date },
): Promise<boolean> {
  const [own] = await orm
    .select({ number: listVersions.number })
    .from(listVersions)
    .where(and(eq(listVersions.kind, kind), eq(listVersions.isSample, false), hasGoneLiveInSql(now())))
    .limit(1)
  return !!own
}

/**
 * The owner's list with the same rows or from the same file, if it was published last more than 30 days ago.
 */
async function findOlderList(
  { kind, sha256, fileHash }: { kind: DataFileKind; sha256: string; fileHash: string | null },
  { orm, now }: { orm: Database['orm']; now: () => Date },
): Promise<Pick<ListVersion, 'number'> | null> {
  const isSame = eq(listContents.sha256, sha256)
  const [last] = await orm
    .select({ number: listVersions.number, effectiveAt: listVersions.effectiveAt })
    .from(listVersions)
    .innerJoin(listContents, eq(listContents.id, listVersions.contentId))
    .where(
      and(
        eq(listVersions.kind, kind),
        eq(listVersions.state, 'ready'),
        eq(listVersions.isSample, false),
        fileHash === null ? isSame : or(isSame, eq(listVersions.fileHash, fileHash)),
      ),
    )
    .orderBy(desc(listVersions.effectiveAt), desc(listVersions.number))
    .limit(1)
  return last && last.effectiveAt.getTime() < now().getTime() - OLD_LIST_MS ? last : null
}

const OLD_LIST_MS = 30 * MS_PER_DAY
