import { and, desc, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { addDays, type CalendarDate, startOfDay } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { startsWith } from '../../platform/database/like.ts'
import type { Permit } from '../access/permit.ts'
import { auditEvents } from './audit.table.ts'
import type { AuditAction, AuditEvent } from './audit-entry.ts'

/** What the trail is looked through for, who and record by their beginnings; an empty text looks for nothing. */
export type AuditFilters = {
  readonly actor: string
  readonly record: string
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
}

const PAGE_SIZE = 50

/**
 * The ways in which a line is about a record: by its own beginning, by that of the claim's id in the path of a file that was
 * opened, and by that of the registration that a claim was filed on. Each is found by an index.
 */
function recordConditions(record: string): (SQL | undefined)[] {
  // An id in capitals is the same id; the path of a file is not the same path.
  const id = record.toLowerCase()
  const own = or(startsWith(auditEvents.record, record), startsWith(auditEvents.record, id))
  if (!SOME_OF_AN_ID.test(id)) return [own]
  return [
    own,
    ...FOLDERS_OF_A_CLAIM.map(folder => startsWith(auditEvents.record, `${folder}${id}`)),
    startsWith(sql`(${auditEvents.details} ->> 'registration')`, id),
  ]
}

/** As much of one as is read off (W §9), or more. */
const SOME_OF_AN_ID = /^[\da-f]{8}[\da-f-]{0,28}$/
/** What stands before a claim's id in the paths of its photos and its invoice (W §7). */
const FOLDERS_OF_A_CLAIM = ['proofs/claim_', 'invoices/']

/** Reads the trail, newest first, for the administrator; `before` is the id that the page before ended with. */
export async function listAuditEvents(
  _permit: Permit<'read-audit'>,
  { filters, before, timeZone }: { filters: AuditFilters; before: number | null; timeZone: string },
  { database }: { database: Database },
): Promise<{ events: AuditEvent[]; next: number | null }> {
  const { actor, record, from, to } = filters
  const where: (SQL | undefined)[] = [
    actor ? startsWith(auditEvents.actor, actor.trim().toLowerCase()) : undefined,
    from ? gte(auditEvents.at, startOfDay(from, timeZone)) : undefined,
    to ? lt(auditEvents.at, startOfDay(addDays(to, 1), timeZone)) : undefined,
    before === null ? undefined : lt(auditEvents.id, before),
  ]
  const ways = record ? recordConditions(record.trim()) : [undefined]
  const { orm } = database
  // Few lines are about one record: in the order of their ids, the database would rather walk through the whole trail for them.
  const order = ways.length > 1 ? sql`${auditEvents.id} + 0` : auditEvents.id
  const found = ways.map(way =>
    orm
      .select({ id: auditEvents.id })
      .from(auditEvents)
      .where(and(way, ...where))
      .orderBy(desc(order))
      .limit(PAGE_SIZE + 1),
  )
  const [first, second, ...others] = found
  const ids = first && second ? union(first, second, ...others) : first
  const rows = await orm
    .select()
    .from(auditEvents)
    .where(ids && inArray(auditEvents.id, ids))
    .orderBy(desc(auditEvents.id))
    .limit(PAGE_SIZE + 1)
  const events = rows.slice(0, PAGE_SIZE).map(row => ({ ...row, action: row.action as AuditAction }))
  return { events, next: rows.length > PAGE_SIZE ? (events.at(-1)?.id ?? null) : null }
}
