import { and, count, desc, eq, inArray, lt, lte, ne } from 'drizzle-orm'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Permit } from '../../access/permit.ts'
import { loadVersion } from '../export-list.server.ts'
import type { ListKind } from '../list-kind.ts'
import { hasGoneLive, type ListVersion } from '../list-version.ts'
import { listVersions } from '../lists.table.ts'
import { loadContent, loadCurrentVersion } from '../load-current-version.server.ts'
import { type ChangesPage, pageOfChanges } from './changes-page.ts'
import { compareLists, type ListChanges } from './compare-lists.server.ts'

type Tools = { database: Database; now: () => Date }

export type HistoryEntry = ListVersion & {
  /** `past`: was live or was skipped; `planned`: goes live automatically */
  readonly place: 'live' | 'planned' | 'past' | 'withdrawn'
  /** number of the earlier list that a rollback restored; null if it is no longer stored */
  readonly usedAgain: number | null
}

/** The lists of a kind that are kept, newest number first. A page that does not exist is page 1. */
export async function loadListHistory(
  _permit: Permit<'prepare-lists'>,
  { kind, page }: { kind: ListKind; page: number },
  { database, now }: Tools,
): Promise<{ entries: HistoryEntry[]; page: number; pageCount: number }> {
  const at = now()
  const ofKind = eq(listVersions.kind, kind)
  const [counted] = await database.orm.select({ all: count() }).from(listVersions).where(ofKind)
  const pageCount = Math.max(1, Math.ceil((counted?.all ?? 0) / PAGE_SIZE))
  const current = Number.isInteger(page) && page >= 1 && page <= pageCount ? page : 1
  const rows = (await database.orm
    .select()
    .from(listVersions)
    .where(ofKind)
    .orderBy(desc(listVersions.number))
    .limit(PAGE_SIZE)
    .offset((current - 1) * PAGE_SIZE)) as ListVersion[]
  const live = await loadCurrentVersion(kind, database.orm, at)
  const place = (version: ListVersion): HistoryEntry['place'] => {
    if (version.number === live?.number) return 'live'
    if (version.state === 'withdrawn') return 'withdrawn'
    return hasGoneLive(version, at) ? 'past' : 'planned'
  }
  const usedAgain = await findUsedAgain(rows, database)
  return {
    entries: rows.map(row => ({ ...row, place: place(row), usedAgain: usedAgain(row) })),
    page: current,
    pageCount,
  }
}

/**
 * The list that a roll-back restored: the newest earlier version with the same content that is not itself a
 * roll-back.
 */
async function findUsedAgain(versions: readonly ListVersion[], { orm }: Database) {
  const contents = versions.filter(({ origin }) => origin === 'rollback').map(({ contentId }) => contentId)
  const originals = await orm
    .select({ number: listVersions.number, contentId: listVersions.contentId })
    .from(listVersions)
    .where(and(inArray(listVersions.contentId, contents), ne(listVersions.origin, 'rollback')))
    .orderBy(desc(listVersions.number))
  return ({ origin, number, contentId }: ListVersion) =>
    origin === 'rollback'
      ? (originals.find(each => each.contentId === contentId && each.number < number)?.number ?? null)
      : null
}

/**
 * The changes from `other`, by default the previous list, to a list; the lower number counts as the earlier
 * list. Prices are as shown on one day. Null if either is no longer stored; `before` is null if there is
 * nothing to compare with (rule S36.2).
 */
export async function loadListChanges<K extends ListKind>(
  _permit: Permit<'prepare-lists'>,
  {
    kind,
    number,
    other,
    today,
  }: { kind: K; number: number; other?: number | undefined; today: CalendarDate },
  { database }: Tools,
): Promise<{ version: ListVersion; before: ListVersion | null; changes: ListChanges<K> } | null> {
  const { orm } = database
  const [version, chosen] = await Promise.all([
    loadVersion(kind, Math.max(number, other ?? 0), orm),
    other === undefined ? null : loadVersion(kind, Math.min(number, other), orm),
  ])
  if (!version || (other !== undefined && !chosen)) return null
  const before = chosen ?? (await loadVersionBefore(version, orm))
  const after = await loadContent(kind, version.contentId, orm)
  const old = before ? await loadContent(kind, before.contentId, orm) : after
  return { version, before, changes: await compareLists(kind, old, after, today) }
}

/** `loadListChanges` with the rows of one page. */
export async function loadChangesPage(
  permit: Permit<'prepare-lists'>,
  { show, page, ...lists }: Parameters<typeof loadListChanges>[1] & Parameters<typeof pageOfChanges>[1],
  tools: Tools,
): Promise<({ version: ListVersion; before: ListVersion | null } & ChangesPage) | null> {
  const found = await loadListChanges(permit, lists, tools)
  return found && { ...found, ...pageOfChanges(found.changes, { show, page }) }
}

/** The list that this one followed: not a planned one that was live later, or never. */
async function loadVersionBefore(
  { kind, number, effectiveAt }: ListVersion,
  orm: Database['orm'],
): Promise<ListVersion | null> {
  const [before] = await orm
    .select()
    .from(listVersions)
    .where(
      and(
        eq(listVersions.kind, kind),
        lt(listVersions.number, number),
        eq(listVersions.state, 'ready'),
        lte(listVersions.effectiveAt, effectiveAt),
      ),
    )
    .orderBy(desc(listVersions.number))
    .limit(1)
  return (before as ListVersion | undefined) ?? null
}

/** The numbers and moments of the lists of a kind that are kept, newest number first, 500 at most. */
export function listVersionNumbers(
  _permit: Permit<'prepare-lists'>,
  kind: ListKind,
  { database }: Tools,
): Promise<Pick<ListVersion, 'number' | 'effectiveAt'>[]> {
  return database.orm
    .select({ number: listVersions.number, effectiveAt: listVersions.effectiveAt })
    .from(listVersions)
    .where(eq(listVersions.kind, kind))
    .orderBy(desc(listVersions.number))
    .limit(MAX_CHOICES)
}

const PAGE_SIZE = 50
const MAX_CHOICES = 500
