import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../identity/users.table.ts'

/** Staff who get the digest of open claims each morning (rule W22.9); a row goes when they stop it. */
export const digestSubscriptions = pgTable('digest_subscriptions', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** in which the page was read when it was asked for */
  language: text('language', { enum: ['ms', 'en'] }).notNull(),
  /** the day of the last digest, or on which it was asked for */
  sentOn: date('sent_on', { mode: 'string' }).notNull(),
  /** how many times in a row it was not accepted */
  tries: integer('tries').notNull().default(0),
  /** when it may be tried again */
  nextTryAt: timestamp('next_try_at', { withTimezone: true }),
})
