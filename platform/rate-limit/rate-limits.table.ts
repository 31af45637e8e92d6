import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * How often something was tried within a span of time, shared by all processes (reliability.md 4, 24). Whose tries they are
 * stands here only as a keyed hash: no address, account or plate can be read off this table (reliability.md 18).
 */
export const limits = pgTable(
  'limits',
  {
    /** `sign-in-account:` and the hash */
    key: text('key').primaryKey(),
    /** tries since the span began */
    used: integer('used').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  table => [index('limits_ends_at').on(table.endsAt)],
)
