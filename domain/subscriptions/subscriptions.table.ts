import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../identity/users.table.ts'

const subscriber = {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** language of the page at the time of subscribing */
  language: text('language', { enum: ['ms', 'en'] }).notNull(),
  /** how many times in a row its mail was not accepted */
  tries: integer('tries').notNull().default(0),
  /** when it may be tried again */
  nextTryAt: timestamp('next_try_at', { withTimezone: true }),
}

/** Staff who get the digest of open claims each morning (rule W22.9); unsubscribing deletes the row. */
export const digestSubscriptions = pgTable('digest_subscriptions', {
  ...subscriber,
  /** the day of the last digest, or of subscribing */
  sentFor: date('sent_on', { mode: 'string' }).notNull(),
})

/**
 * Administrators who asked for the monthly summary (rule S37.10). The row stays after they unsubscribe, with
 * the last month.
 */
export const summarySubscriptions = pgTable('summary_subscriptions', {
  ...subscriber,
  isOn: boolean('is_on').notNull(),
  /** first day of the month of the last summary */
  sentFor: date('sent_month', { mode: 'string' }),
})

export type SubscriptionLanguage = typeof digestSubscriptions.$inferSelect.language
