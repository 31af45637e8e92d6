import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How often the website was used, per day in the configured time zone (use.ts). */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    what: text('what').notNull(),
    /**
     * a size by its three numbers, a tyre (catalogue/row-keys.ts), the id of a branch; empty for all others
     */
    key: text('key').notNull(),
    n: integer('n').notNull(),
  },
  // Kind first: every query and the cleanup select some kinds and a range of days.
  table => [primaryKey({ columns: [table.what, table.day, table.key] })],
)
