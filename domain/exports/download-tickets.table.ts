import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../identity/users.table.ts'
import type { DownloadSubject } from './download-ticket.ts'

/** Links for one download each: of their user, for 15 minutes (rule W33.4). */
export const downloadTickets = pgTable(
  'download_tickets',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    subject: jsonb('subject').$type<DownloadSubject>().notNull(),
  },
  table => [index('download_tickets_at').on(table.at)],
)
