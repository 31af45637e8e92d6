import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AuditDetails } from './audit-event.ts'

/**
 * The audit log: which staff user read or changed which record, and when (rule W25.1). Rows are only added,
 * except that further pages of a list within a minute are counted in its row (rule W25.5). Rows name records
 * by id and hold no customer data, so erasing a person changes nothing here (rule W25.3).
 */
export const auditEvents = pgTable(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** e-mail address of the user; `command line` for the operator, `server` for the server itself */
    actor: text('who').notNull(),
    /** an AuditAction */
    action: text('what').notNull(),
    /**
     * id of a registration or claim, path of a file, e-mail address of a staff account, name of a search page
     */
    record: text('record').notNull(),
    details: jsonb('details').$type<AuditDetails>(),
  },
  table => [
    // Prefix searches: users type the first eight characters of an id, or the beginning of an address.
    index('audit_record').on(sql`${table.record} text_pattern_ops`, table.id),
    index('audit_who').on(sql`${table.actor} text_pattern_ops`, table.id),
    index('audit_at').on(table.at),
    // Only events of filed claims have a registration.
    index('audit_registration')
      .on(sql`(${table.details} ->> 'registration') text_pattern_ops`, table.id)
      .where(sql`(${table.details} ->> 'registration') is not null`),
  ],
)
