import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../identity/users.table.ts'

/**
 * Administrators who asked for the monthly summary (rule S37.10). The row stays after they unsubscribe, with
 * the last month.
 */
export const summarySubscriptions = pgTable('summary_subscriptions', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isOn: boolean('is_on').notNull(),
  /** in which the page was read when it was asked for */
  language: text('language', { enum: ['ms', 'en'] }).notNull(),
  /** first day of the last month whose summary was sent */
  sentMonth: date('sent_month', { mode: 'string' }),
  /** how many times in a row it was not accepted */
  tries: integer('tries').notNull().default(0),
  /** when it may be tried again */
  nextTryAt: timestamp('next_try_at', { withTimezone: true }),
})
