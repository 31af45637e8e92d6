import { and, desc, gte, lt, or, type SQL } from 'drizzle-orm'
import { addDays, type CalendarDate, instantOf } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { startsWith } from '../../platform/database/like.ts'
import type { Permit } from '../people/permit.ts'
import { audit } from './audit.table.ts'
import type { Audited, AuditLine } from './audit-line.ts'

/** What the trail is looked through for, who and record by their beginnings; an empty text looks for nothing. */
export type AuditFilters = {
  readonly who: string
  readonly record: string
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
}

const PAGE = 50

/** Reads the trail, newest first, for the administrator; `before` is the id that the page before ended with. */
export async function readAudit(
  _permit: Permit<'read-audit'>,
  { filters, before, timeZone }: { filters: AuditFilters; before: number | null; timeZone: string },
  { database }: { database: Database },
): Promise<{ lines: AuditLine[]; next: number | null }> {
  const { who, record, from, to } = filters
  const where: (SQL | undefined)[] = [
    who ? startsWith(audit.who, who.trim().toLowerCase()) : undefined,
    // An id in capitals is the same id; the path of a file is not the same path.
    record
      ? or(startsWith(audit.record, record.trim()), startsWith(audit.record, record.trim().toLowerCase()))
      : undefined,
    from ? gte(audit.at, instantOf(from, timeZone)) : undefined,
    to ? lt(audit.at, instantOf(addDays(to, 1), timeZone)) : undefined,
    before === null ? undefined : lt(audit.id, before),
  ]
  const rows = await database.orm
    .select()
    .from(audit)
    .where(and(...where))
    .orderBy(desc(audit.id))
    .limit(PAGE + 1)
  const lines = rows.slice(0, PAGE).map(row => ({ ...row, what: row.what as Audited }))
  return { lines, next: rows.length > PAGE ? (lines.at(-1)?.id ?? null) : null }
}
