import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { trustedCounters } from './counters.table.ts'
import { users } from './users.table.ts'

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ipAddress: text('ip_address'),
    /** names of browser and system (browser-name.ts), empty if unknown */
    userAgent: text('user_agent'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** last use: to the minute for staff, to the hour for customers (rule W15.3) */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** the PC where it was opened by PIN; null for a full sign-in (rule W17.14) */
    counterId: text('counter_id').references(() => trustedCounters.id, { onDelete: 'cascade' }),
    /** when the password was typed again; null if only at sign-in (rule W15.8) */
    provedAt: timestamp('proved_at', { withTimezone: true }),
  },
  table => [index('sessions_user').on(table.userId)],
)
