import { and, desc, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { addDays, type CalendarDate, instantOf } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { startsWith } from '../../platform/database/like.ts'
import type { Permit } from '../access/permit.ts'
import { audit } from './audit.table.ts'
import type { AuditEntry, AuditEvent } from './audit-entry.ts'

/** What the trail is looked through for, who and record by their beginnings; an empty text looks for nothing. */
export type AuditFilters = {
  readonly who: string
  readonly record: string
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
}

const PAGE = 50

/**
 * The ways in which a line is about a record: by its own beginning, by that of the claim's id in the path of a file that was
 * opened, and by that of the registration that a claim was filed on. Each is found by an index.
 */
function recordConditions(record: string): (SQL | undefined)[] {
  // An id in capitals is the same id; the path of a file is not the same path.
  const id = record.toLowerCase()
  const own = or(startsWith(audit.record, record), startsWith(audit.record, id))
  if (!SOME_OF_AN_ID.test(id)) return [own]
  return [
    own,
    ...FOLDERS_OF_A_CLAIM.map(folder => startsWith(audit.record, `${folder}${id}`)),
    startsWith(sql`(${audit.details} ->> 'registration')`, id),
  ]
}

/** As much of one as is read off (W §9), or more. */
const SOME_OF_AN_ID = /^[\da-f]{8}[\da-f-]{0,28}$/
/** What stands before a claim's id in the paths of its photos and its invoice (W §7). */
const FOLDERS_OF_A_CLAIM = ['proofs/claim_', 'invoices/']

/** Reads the trail, newest first, for the administrator; `before` is the id that the page before ended with. */
export async function readAudit(
  _permit: Permit<'read-audit'>,
  { filters, before, timeZone }: { filters: AuditFilters; before: number | null; timeZone: string },
  { database }: { database: Database },
): Promise<{ lines: AuditEntry[]; next: number | null }> {
  const { who, record, from, to } = filters
  const where: (SQL | undefined)[] = [
    who ? startsWith(audit.who, who.trim().toLowerCase()) : undefined,
    from ? gte(audit.at, instantOf(from, timeZone)) : undefined,
    to ? lt(audit.at, instantOf(addDays(to, 1), timeZone)) : undefined,
    before === null ? undefined : lt(audit.id, before),
  ]
  const ways = record ? recordConditions(record.trim()) : [undefined]
  const { orm } = database
  // Few lines are about one record: in the order of their ids, the database would rather walk through the whole trail for them.
  const order = ways.length > 1 ? sql`${audit.id} + 0` : audit.id
  const found = ways.map(way =>
    orm
      .select({ id: audit.id })
      .from(audit)
      .where(and(way, ...where))
      .orderBy(desc(order))
      .limit(PAGE + 1),
  )
  const [first, second, ...others] = found
  const ids = first && second ? union(first, second, ...others) : first
  const rows = await orm
    .select()
    .from(audit)
    .where(ids && inArray(audit.id, ids))
    .orderBy(desc(audit.id))
    .limit(PAGE + 1)
  const lines = rows.slice(0, PAGE).map(row => ({ ...row, what: row.what as AuditEvent }))
  return { lines, next: rows.length > PAGE ? (lines.at(-1)?.id ?? null) : null }
}
