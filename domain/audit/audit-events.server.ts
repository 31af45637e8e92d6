import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { union } from 'drizzle-orm/pg-core'
import { addDays, type CalendarDate, startOfDay } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { exactTimestamp } from '../../platform/database/keyset-page.ts'
import { startsWith } from '../../platform/database/like.ts'
import type { Permit, StaffPermission } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { type AuditAction, type AuditDetails, type AuditEvent, OPERATOR, type SERVER } from './audit-event.ts'
import { auditEvents } from './audit-events.table.ts'

type Tools = { database: Database; now: () => Date }

/**
 * Adds an event to the audit log. Call it in the transaction of the change, or before the data that was read
 * is shown (rule W25.2).
 */
export async function writeAuditEvent(
  event: { actor: string; action: AuditAction; record: string; details?: AuditDetails; at: Date },
  orm: Pick<NodePgDatabase, 'insert'>,
): Promise<void> {
  await orm.insert(auditEvents).values(event)
}

/**
 * Records an operator's command: the kind of a list, the name of a backup (rule W25.1). The actor is the
 * operator unless the server itself ran the command.
 */
export async function auditCommand(
  event: {
    action: AuditAction
    record: string
    details?: AuditDetails
    actor?: typeof OPERATOR | typeof SERVER
  },
  { orm, now }: { orm: Pick<NodePgDatabase, 'insert'>; now: () => Date },
): Promise<void> {
  await writeAuditEvent({ actor: OPERATOR, ...event, at: now() }, orm)
}

/** Records a search with the names of its filters, never their values (rule W25.3). */
export async function auditSearch(
  { user }: Permit<StaffPermission>,
  { page, values }: { page: string; values: Readonly<Record<string, string>> },
  { database, now }: Tools,
): Promise<void> {
  const used = Object.keys(values).filter(name => !['', 'all'].includes(values[name]?.trim() ?? ''))
  await writeAuditEvent(
    { actor: user.email, action: 'searched', record: page, details: { filters: used.join(', ') }, at: now() },
    database.orm,
  )
}

/** Records that a staff user opened a stored file (rule W28.2). */
export async function auditFileRead(user: User, path: string, { database, now }: Tools): Promise<void> {
  await writeAuditEvent({ actor: user.email, action: 'opened-file', record: path, at: now() }, database.orm)
}

/** Filters of the audit log; actor and record match by their beginning, an empty text does not filter. */
export type AuditFilters = {
  readonly actor: string
  readonly record: string
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
}

/**
 * Lists the audit log, newest first, 50 events a page (rule W25.4); events of one moment are in the order of
 * their ids. `before` is the last id of the previous page; `next` is the value of `before` for the next page,
 * null on the last one.
 */
export async function listAuditEvents(
  _permit: Permit<'read-audit'>,
  { filters, before, timeZone }: { filters: AuditFilters; before: number | null; timeZone: string },
  { database }: { database: Database },
): Promise<{ events: AuditEvent[]; next: number | null }> {
  const { actor, record, from, to } = filters
  const { orm } = database
  const cursor = before === null ? null : await findMoment(before, orm)
  const where: (SQL | undefined)[] = [
    actor ? startsWith(auditEvents.actor, actor.trim().toLowerCase()) : undefined,
    from ? gte(auditEvents.at, startOfDay(from, timeZone)) : undefined,
    to ? lt(auditEvents.at, startOfDay(addDays(to, 1), timeZone)) : undefined,
    cursor
      ? sql`(${auditEvents.at}, ${auditEvents.id}) < (${cursor.at}::timestamptz, ${cursor.id})`
      : undefined,
  ]
  const alternatives = record ? recordConditions(record.trim()) : [undefined]
  // Adding an interval keeps the planner from scanning the whole log in its order: few events are about one
  // record.
  const order = alternatives.length > 1 ? sql`(${auditEvents.at} + interval '0')` : auditEvents.at
  const queries = alternatives.map(alternative =>
    orm
      .select({ id: auditEvents.id })
      .from(auditEvents)
      .where(and(alternative, ...where))
      .orderBy(desc(order), desc(auditEvents.id))
      .limit(PAGE_SIZE + 1),
  )
  const [first, second, ...others] = queries
  const ids = first && second ? union(first, second, ...others) : first
  const rows = await orm
    .select()
    .from(auditEvents)
    .where(ids && inArray(auditEvents.id, ids))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(PAGE_SIZE + 1)
  const events = rows.slice(0, PAGE_SIZE).map(row => ({ ...row, action: row.action as AuditAction }))
  return { events, next: rows.length > PAGE_SIZE ? (events.at(-1)?.id ?? null) : null }
}

const PAGE_SIZE = 50

/** The position of an event in the list; null if no event has this id. */
async function findMoment(id: number, orm: Database['orm']): Promise<{ id: number; at: string } | null> {
  const [event] = await orm
    .select({ id: auditEvents.id, at: exactTimestamp(sql`${auditEvents.at}`) })
    .from(auditEvents)
    .where(eq(auditEvents.id, id))
  return event ?? null
}

/**
 * How an event can be about a record: by its own record, by the claim id in a file's path, or by the
 * registration of a filed claim. Each condition has its own index, so they are queried separately.
 */
function recordConditions(record: string): (SQL | undefined)[] {
  // Ids are compared without case; file paths are case-sensitive.
  const id = record.toLowerCase()
  const byRecord = or(startsWith(auditEvents.record, record), startsWith(auditEvents.record, id))
  if (!ID_PREFIX.test(id)) return [byRecord]
  return [
    byRecord,
    ...CLAIM_FOLDERS.map(folder => startsWith(auditEvents.record, `${folder}${id}`)),
    startsWith(sql`(${auditEvents.details} ->> 'registration')`, id),
  ]
}

/** At least the eight characters of an id that pages show (rule W18.5). */
const ID_PREFIX = /^[\da-f]{8}[\da-f-]{0,28}$/
/** Path prefixes of a claim's photos and invoice; the claim id follows (rule W3.9). */
const CLAIM_FOLDERS = ['proofs/claim_', 'invoices/']
