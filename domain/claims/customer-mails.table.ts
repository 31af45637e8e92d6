import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { registrations } from '../warranties/registrations.table.ts'
import { claimEvents, claims } from './claims.table.ts'
import { CLAIM_MAIL_KINDS, REMINDER_KINDS } from './customer-mail-kind.ts'

/**
 * The outbox of mails to customers: a row is stored together with its step of the claim, at most one for
 * each, and stays after sending (rule W40.2). Address and text are not stored: they are read at sending.
 */
export const customerMails = pgTable(
  'customer_mails',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Message-ID of the mail. The row id cannot be used: it repeats after an older backup is restored */
    messageId: uuid('message_id').notNull().defaultRandom(),
    kind: text('kind', { enum: [...CLAIM_MAIL_KINDS, ...REMINDER_KINDS] }).notNull(),
    claimId: uuid('claim_id').references(() => claims.id, { onDelete: 'cascade' }),
    /** the step that the mail tells */
    eventId: bigint('event_id', { mode: 'number' })
      .unique()
      .references(() => claimEvents.id, { onDelete: 'cascade' }),
    /** set if the mail is not about a claim */
    registrationId: uuid('registration_id').references(() => registrations.id, { onDelete: 'cascade' }),
    /** number of attempts; a process may change the row only while the number is the one it set */
    tries: integer('tries').notNull().default(0),
    /** when it may be taken */
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  table => [
    index('customer_mails_due').on(table.nextAt, table.id).where(sql`${table.sentAt} is null`),
    index('customer_mails_claim').on(table.claimId, table.id),
    uniqueIndex('customer_mails_once_per_registration').on(table.registrationId, table.kind),
  ],
)
