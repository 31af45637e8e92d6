import { and, eq, gt, sql } from 'drizzle-orm'
import { LIST_LOCK } from '../../platform/database/advisory-locks.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import type { AuditAction, AuditDetails, OPERATOR, SERVER } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { type EncodedContent, encodeRows } from './encode-rows.server.ts'
import type { ListKind, ListRows } from './list-kind.ts'
import type { ListVersion } from './list-version.ts'
import { listContents, listVersions } from './lists.table.ts'
import { loadCurrentVersion } from './load-current-version.server.ts'

/** The publisher: a user with the permission, an operator's command, or the server itself. */
export type Publisher = Permit<'publish-lists'> | typeof OPERATOR | typeof SERVER

export type NewList<K extends ListKind = ListKind> = {
  readonly kind: K
  /** rows that `parseDataFile` has accepted, branches with their ids (`keepBranchIds`) */
  readonly rows: ListRows[K]
  /** number of the list that the user saw, 0 for none; null if no user has compared the lists */
  readonly shown: number | null
  /** when it goes live, in the future; null for now */
  readonly effectiveAt: Date | null
  /** the number that the user typed for a blocked list (rule S32.9), for the audit entry */
  readonly confirmed?: number
} & Omit<Description, 'effectiveAt'>

/** The stored description of a version, without its content and times. */
type Description = Pick<
  ListVersion,
  'origin' | 'counts' | 'note' | 'isSample' | 'hasSampleRows' | 'sampleWrittenOn' | 'fileHash'
>

/**
 * `superseded`: the current list is not the one that was shown; `current` is null if there is none. `past`:
 * the planned time is over.
 */
export type Published =
  | { ok: true; version: ListVersion }
  | { ok: false; reason: 'superseded' | 'past'; current: ListVersion | null }

type Tools = { database: Database; now: () => Date }

/** Runs a publication in a transaction; it may refuse the publication or store more with it. */
export type RunPublication = (publish: (transaction: Transaction) => Promise<Published>) => Promise<Published>

/**
 * Publishes a list, now or from a later time: content, version, audit entry and the notification of every
 * process are one transaction. Nothing else changes the tables of the catalogue (rules S32.1 and S32.3).
 * `encoded` is the content of the rows if the caller has it already.
 */
export async function publishList<K extends ListKind>(
  publisher: Publisher,
  list: NewList<K>,
  { database, now, runPublication }: Tools & { readonly runPublication?: RunPublication },
  encoded?: EncodedContent,
): Promise<Published> {
  const content = encoded ?? (await encodeRows(list.kind, list.rows))
  const publish = (transaction: Transaction) => publishContent(publisher, list, content, { transaction, now })
  return runPublication ? runPublication(publish) : database.orm.transaction(publish)
}

/**
 * `publishList` without rows in the caller's transaction, for a table that is emptied. The caller writes the
 * audit entry.
 */
export async function publishEmpty(
  publisher: Publisher,
  list: Pick<NewList, 'kind' | 'shown'>,
  tools: { transaction: Transaction; now: () => Date },
): Promise<Published> {
  const description = { origin: 'command', note: null, fileHash: null, counts: { rows: 0 } } as const
  const sample = { isSample: false, hasSampleRows: false, sampleWrittenOn: null }
  return publishInTransaction(
    publisher,
    { ...list, ...description, ...sample, rows: [], effectiveAt: null },
    tools,
  )
}

/**
 * `publishList` in the caller's transaction. The caller writes the audit entry. The office publishes
 * promotions too: they lower no price before an administrator has approved them (rule S5.6).
 */
export async function publishInTransaction<K extends ListKind>(
  publisher: K extends 'promotions' ? Publisher | Permit<'plan-promotions'> : Publisher,
  list: NewList<K>,
  tools: { transaction: Transaction; now: () => Date },
): Promise<Published> {
  const content = await encodeRows(list.kind, list.rows)
  return publishContent(publisher, list, content, { ...tools, isAudited: false })
}

/**
 * Makes an earlier list current again by adding a new version with the same content (rule S32.4). With
 * `shown`, only if that list is still current. Returns null if it is not, or if the earlier list does not
 * exist.
 */
export function rollBackList(
  publisher: Publisher,
  { kind, number, shown }: Pick<ListVersion, 'kind' | 'number'> & { shown?: number },
  { database, now }: Tools,
): Promise<ListVersion | null> {
  return database.orm.transaction(async transaction => {
    await lockKind(kind, transaction)
    const [row] = await transaction
      .select()
      .from(listVersions)
      .where(and(eq(listVersions.kind, kind), eq(listVersions.number, number)))
    const earlier = row as ListVersion | undefined
    if (!earlier) return null
    const { contentId, isSample, hasSampleRows, sampleWrittenOn, fileHash, counts } = earlier
    const sample = { isSample, hasSampleRows, sampleWrittenOn, fileHash }
    const description = { ...sample, origin: 'rollback', note: null, counts: { rows: counts.rows } } as const
    const current = await loadCurrentVersion(kind, transaction, now())
    if (shown !== undefined && shown !== current?.number) return null
    const version = await addVersion(
      publisher,
      { kind, contentId, current, effectiveAt: null, description },
      { transaction, now },
    )
    await audit(publisher, version, 'rolled-back-list', { list: number }, transaction)
    return version
  })
}

/**
 * Withdraws a planned list. Returns null and changes nothing if it has gone live, was withdrawn or does not
 * exist (rule S32.13).
 */
export function withdrawList(
  publisher: Publisher,
  list: Pick<ListVersion, 'kind' | 'number'>,
  { database, now }: Tools,
): Promise<ListVersion | null> {
  return database.orm.transaction(transaction => withdrawInTransaction(publisher, list, { transaction, now }))
}

/** `withdrawList` in the caller's transaction. */
export async function withdrawInTransaction(
  publisher: Publisher,
  { kind, number }: Pick<ListVersion, 'kind' | 'number'>,
  { transaction, now }: { transaction: Transaction; now: () => Date },
): Promise<ListVersion | null> {
  const [row] = await transaction
    .update(listVersions)
    .set({ state: 'withdrawn' })
    .where(
      and(
        eq(listVersions.kind, kind),
        eq(listVersions.number, number),
        eq(listVersions.state, 'ready'),
        gt(listVersions.effectiveAt, now()),
        gt(listVersions.effectiveAt, listVersions.at),
      ),
    )
    .returning()
  if (!row) return null
  await transaction.execute(sql`select pg_notify('catalogue', ${kind})`)
  const at = now()
  const event = { actor: nameOf(publisher), record: kind, details: { list: number }, at }
  await writeAuditEvent({ ...event, action: 'withdrew-list' }, transaction)
  return row as ListVersion
}

async function publishContent(
  publisher: Publisher | Permit<'plan-promotions'>,
  {
    kind,
    shown,
    effectiveAt,
    confirmed,
    ...list
  }: Description & Pick<NewList, 'kind' | 'shown' | 'effectiveAt' | 'confirmed'> & { rows?: unknown },
  content: EncodedContent,
  { transaction, now, isAudited = true }: { transaction: Transaction; now: () => Date; isAudited?: boolean },
): Promise<Published> {
  await lockKind(kind, transaction)
  const current = await loadCurrentVersion(kind, transaction, now())
  if (shown !== null && shown !== (current?.number ?? 0)) return { ok: false, reason: 'superseded', current }
  if (effectiveAt !== null && effectiveAt <= now()) return { ok: false, reason: 'past', current }
  const contentId = await storeContent(kind, content, transaction)
  const { rows: _, ...description } = list
  const version = await addVersion(
    publisher,
    { kind, contentId, current, effectiveAt, description },
    { transaction, now },
  )
  const action = effectiveAt === null ? 'imported-list' : 'scheduled-list'
  if (isAudited && version.origin !== 'sample')
    await audit(
      publisher,
      version,
      action,
      {
        list: version.number,
        rows: content.rowCount,
        ...(confirmed ? { confirmed } : {}),
        // `195/55R15 Energy: RM 210.00 → RM 205.00`
        ...(version.origin === 'edit' && version.note ? { change: version.note } : {}),
      },
      transaction,
    )
  return { ok: true, version }
}

/** Publications of the same kind run one after another: each holds this lock until its transaction ends. */
export async function lockKind(kind: ListKind, transaction: Pick<Transaction, 'execute'>): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LIST_LOCK}, hashtext(${kind}))`)
}

/** Stores a content unless it is stored already; returns its id. */
async function storeContent(
  kind: ListKind,
  content: EncodedContent,
  transaction: Transaction,
): Promise<number> {
  const id = { id: listContents.id }
  const [added] = await transaction
    .insert(listContents)
    .values({ kind, ...content })
    .onConflictDoNothing()
    .returning(id)
  if (added) return added.id
  const [existing] = await transaction
    .select(id)
    .from(listContents)
    .where(and(eq(listContents.kind, kind), eq(listContents.sha256, content.sha256)))
  if (!existing) throw new Error(`the content of the list ${kind} was not stored`)
  return existing.id
}

async function addVersion(
  publisher: Publisher | Permit<'plan-promotions'>,
  {
    kind,
    contentId,
    current,
    effectiveAt,
    description,
  }: {
    kind: ListKind
    contentId: number
    current: ListVersion | null
    effectiveAt: Date | null
    description: Description
  },
  { transaction, now }: { transaction: Transaction; now: () => Date },
): Promise<ListVersion> {
  // Not before the current version, which a process with a faster clock may have published.
  const at = new Date(Math.max(now().getTime(), current?.effectiveAt.getTime() ?? 0))
  const [row] = await transaction
    .insert(listVersions)
    .values({
      ...description,
      kind,
      contentId,
      number: sql`(select coalesce(max(number), 0) + 1 from list_versions where kind = ${kind})`,
      state: 'ready',
      effectiveAt: effectiveAt ?? at,
      at,
      by: nameOf(publisher),
    })
    .returning()
  await transaction.execute(sql`select pg_notify('catalogue', ${kind})`)
  return row as ListVersion
}

async function audit(
  publisher: Publisher | Permit<'plan-promotions'>,
  { kind, at }: ListVersion,
  action: AuditAction,
  details: AuditDetails,
  transaction: Transaction,
): Promise<void> {
  await writeAuditEvent({ actor: nameOf(publisher), action, record: kind, details, at }, transaction)
}

const nameOf = (publisher: Publisher | Permit<'plan-promotions'>) =>
  typeof publisher === 'string' ? publisher : publisher.user.email
