import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Counters of rate limits, shared by all processes. The subject of a counter is stored only as a keyed hash:
 * no address, account or plate can be read from this table.
 */
export const rateLimits = pgTable(
  'limits',
  {
    /** the name of the limit, a colon and the hash: `sign-in-account:…` */
    key: text('key').primaryKey(),
    /** attempts in the current window */
    used: integer('used').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  table => [index('limits_ends_at').on(table.endsAt)],
)
