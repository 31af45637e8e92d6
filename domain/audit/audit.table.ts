import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AuditDetails } from './audit-entry.ts'

/**
 * Who of the counter read or changed what, and when (reliability.md 26). Lines are only ever added. They name records by their
 * ids and hold nothing of a customer's, so that erasing a person leaves no trace of them here.
 */
export const auditEvents = pgTable(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** the e-mail of who did it; `command line` for the operator */
    actor: text('who').notNull(),
    /** audit-entry.ts */
    action: text('what').notNull(),
    /** id of the registration or claim, e-mail of the colleague */
    record: text('record').notNull(),
    details: jsonb('details').$type<AuditDetails>(),
  },
  table => [
    // By their beginnings: an id is read off the first eight of its characters, a colleague by a name.
    index('audit_record').on(sql`${table.record} text_pattern_ops`, table.id),
    index('audit_who').on(sql`${table.actor} text_pattern_ops`, table.id),
    index('audit_at').on(table.at),
    // A claim's registration stands beside the claim; no other line has one.
    index('audit_registration')
      .on(sql`(${table.details} ->> 'registration') text_pattern_ops`, table.id)
      .where(sql`(${table.details} ->> 'registration') is not null`),
  ],
)
