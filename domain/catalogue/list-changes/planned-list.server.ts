import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { type CalendarDate, dateIn } from '../../../platform/clock/calendar-date.ts'
import type { Database } from '../../../platform/database/database.ts'
import { runInSlices } from '../../../platform/event-loop/slices.ts'
import type { Permit } from '../../access/permit.ts'
import type { CsvKind, DataFileKind } from '../data-files/data-file.ts'
import type { DataFileRows } from '../data-files/parse-data-file.server.ts'
import { loadVersion } from '../export-list.server.ts'
import type { ListRows } from '../list-kind.ts'
import { hasGoneLive, type ListVersion } from '../list-version.ts'
import { listContents, listVersions } from '../lists.table.ts'
import {
  hasGoneLiveInSql,
  loadContent,
  loadCurrentVersion,
  loadTimeline,
} from '../load-current-version.server.ts'
import { lockKind, withdrawInTransaction } from '../publish-list.server.ts'
import { type ChangesPage, pageOfChanges } from './changes-page.ts'
import { compareLists, countChanges, type ListChanges } from './compare-lists.server.ts'
import { keepChanges, type PlannedRows } from './keep-changes.server.ts'
import { type Confirmation, type PublishedPrepared, publishPrepared } from './publish-prepared.server.ts'
import type { ReviewTools } from './review-list.server.ts'

type Tools = { readonly database: Database; readonly now: () => Date }

/** A list that goes live automatically. */
export type PlannedList = {
  readonly version: ListVersion
  /** rows changed since it was planned, which it would change back (rule S32.14) */
  readonly undone: number
}

/** Whether a planned list of the kind exists: a cheap check before rows are loaded. */
export async function hasPlannedList(
  kind: DataFileKind,
  { database, now }: Pick<Tools, 'database' | 'now'>,
): Promise<boolean> {
  const at = now()
  const timeline = await loadTimeline(database.orm, at)
  return timeline.some(version => version.kind === kind && !hasGoneLive(version, at))
}

/** The planned lists of a kind, the next one first. */
export async function loadPlannedLists(
  _permit: Permit<'prepare-lists'>,
  kind: DataFileKind,
  tools: Tools,
): Promise<PlannedList[]> {
  const at = tools.now()
  const timeline = (await loadTimeline(tools.database.orm, at)).filter(version => version.kind === kind)
  const current = timeline.find(version => hasGoneLive(version, at)) ?? null
  const planned = timeline
    .filter(version => version !== current)
    .sort((a, b) => a.effectiveAt.getTime() - b.effectiveAt.getTime())
  const lists: PlannedList[] = []
  for (const version of planned)
    lists.push({ version, undone: await countUndone({ kind, version, current }, tools) })
  return lists
}

/**
 * A planned list with the changes that it would undo: it is compared with its merge with these changes, at
 * the prices of the day on which it goes live. Null if there is no planned list with this number.
 */
export async function loadPlannedList<K extends DataFileKind>(
  _permit: Permit<'prepare-lists'>,
  { kind, number }: { kind: K; number: number },
  tools: Tools & { readonly timeZone: string },
): Promise<{ version: ListVersion; shown: number; undone: ListChanges<K> } | null> {
  const found = await findPlan(kind, number, tools)
  if (!found) return null
  const { version, current } = found
  const rows = await loadRows({ kind, version, current }, tools)
  const undone = await findUndone(kind, rows, dateIn(tools.timeZone, version.effectiveAt))
  return { version, shown: current?.number ?? 0, undone }
}

/** `loadPlannedList` with the first rows of each group. */
export async function loadPlannedPage<K extends CsvKind>(
  permit: Permit<'prepare-lists'>,
  list: { kind: K; number: number },
  tools: Tools & { readonly timeZone: string },
): Promise<{ version: ListVersion; shown: number; undone: ChangesPage<K> } | null> {
  const found = await loadPlannedList(permit, list, tools)
  return found && { ...found, undone: pageOfChanges(found.undone, { show: null, page: 1 }) }
}

/**
 * The planned lists of a kind, each with the number of changes that it would undo if these rows were
 * published now.
 */
export async function countUndoneOf<K extends DataFileKind>(
  permit: Permit<'prepare-lists'>,
  { kind, rows }: { kind: K; rows: DataFileRows[K] },
  tools: Tools,
): Promise<PlannedList[]> {
  const lists: PlannedList[] = []
  for (const { version } of await loadPlannedLists(permit, kind, tools)) {
    const stored = await loadRows({ kind, version, current: null }, tools)
    lists.push({ version, undone: sum(await findUndone(kind, { ...stored, current: rows }, ANY_DAY)) })
  }
  return lists
}

/**
 * Replaces a planned list by one for the same time that includes the changes made since; the previous plan is
 * withdrawn in the same transaction. Refuses as `publishPrepared` does. Null if there is no planned list with
 * this number.
 */
export async function planAgain<K extends CsvKind>(
  permit: Permit<'publish-lists' | 'prepare-lists'>,
  { kind, number, shown }: { kind: K; number: number; shown: number },
  confirmation: Confirmation | null,
  tools: ReviewTools & Tools & { readonly timeZone: string },
): Promise<PublishedPrepared<K> | null> {
  const found = await findPlan(kind, number, tools)
  if (!found) return null
  const { version, current } = found
  const rows = await runInSlices(keepChanges(kind, await loadRows({ kind, version, current }, tools)))
  const { effectiveAt: at, note, fileHash } = version
  const effectiveAt = { at, day: dateIn(tools.timeZone, at) }
  return publishPrepared(
    permit,
    { kind, rows, shown, effectiveAt, origin: 'file', note, fileHash },
    confirmation,
    {
      ...tools,
      runPublication: publish =>
        tools.database.orm.transaction(async transaction => {
          await lockKind(kind, transaction)
          const withTransaction = { transaction, now: tools.now }
          const [ready] = await transaction
            .select({ number: listVersions.number })
            .from(listVersions)
            .where(
              and(
                eq(listVersions.kind, kind),
                eq(listVersions.number, number),
                eq(listVersions.state, 'ready'),
              ),
            )
            .for('update')
          if (!ready) return { ok: false, reason: 'superseded', current }
          const published = await publish(transaction)
          if (published.ok) await withdrawInTransaction(permit, { kind, number }, withTransaction)
          return published
        }),
    },
  )
}

async function findPlan(kind: DataFileKind, number: number, { database: { orm }, now }: Tools) {
  const version = await loadVersion(kind, number, orm)
  if (version?.state !== 'ready' || hasGoneLive(version, now())) return null
  return { version, current: await loadCurrentVersion(kind, orm, now()) }
}

type Plan<K extends DataFileKind> = {
  readonly kind: K
  readonly version: ListVersion
  /** the current list; null if there is none */
  readonly current: ListVersion | null
}

/** The number of rows that a planned list would undo. Equal contents are not compared row by row. */
async function countUndone(plan: Plan<DataFileKind>, tools: Tools): Promise<number> {
  const { kind, version, current } = plan
  const base = await loadBase(plan, tools)
  const ids = [base, current, version].map(list => list?.contentId ?? 0)
  if (ids[0] === ids[1]) return 0
  const contents = await tools.database.orm
    .select({ id: listContents.id, sha256: listContents.sha256 })
    .from(listContents)
    .where(inArray(listContents.id, ids))
  const key = ids.map(id => contents.find(content => content.id === id)?.sha256 ?? '').join(' ')
  const known = COUNTS.get(key)
  if (known !== undefined) return known
  const count = sum(await findUndone(kind, await loadRows(plan, tools), ANY_DAY))
  if (COUNTS.size >= MAX_COUNTS) COUNTS.clear()
  COUNTS.set(key, count)
  return count
}

/** Cached by the SHA-256 of the three contents, because a page with a planned list is loaded often. */
const COUNTS = new Map<string, number>()
const MAX_COUNTS = 50

async function loadRows<K extends DataFileKind>(plan: Plan<K>, tools: Tools): Promise<PlannedRows<K>> {
  const { kind, version, current } = plan
  const base = await loadBase(plan, tools)
  const rowsOf = (list: ListVersion | null) =>
    list ? loadContent(kind, list.contentId, tools.database.orm) : ([] as unknown as DataFileRows[K])
  return { base: await rowsOf(base), current: await rowsOf(current), planned: await rowsOf(version) }
}

/** The list that would be current now if none had been published after the plan. */
async function loadBase(
  { kind, version }: Plan<DataFileKind>,
  { database, now }: Tools,
): Promise<ListVersion | null> {
  const [base] = await database.orm
    .select()
    .from(listVersions)
    .where(and(eq(listVersions.kind, kind), lt(listVersions.number, version.number), hasGoneLiveInSql(now())))
    .orderBy(desc(listVersions.effectiveAt), desc(listVersions.number))
    .limit(1)
  return (base as ListVersion | undefined) ?? null
}

async function findUndone<K extends DataFileKind>(
  kind: K,
  rows: PlannedRows<K>,
  day: CalendarDate,
): Promise<ListChanges<K>> {
  const kept = await runInSlices(keepChanges(kind, rows))
  return compareLists(kind, kept as ListRows[K], rows.planned as ListRows[K], day)
}

function sum(changes: ListChanges): number {
  const { added, changed, removed } = countChanges(changes)
  return added + changed + removed
}

/** The number of rows does not depend on the day. */
const ANY_DAY: CalendarDate = '2000-01-01'
