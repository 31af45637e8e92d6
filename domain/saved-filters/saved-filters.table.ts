import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sessions } from '../identity/sessions.table.ts'

/**
 * Filters of staff pages, stored with the session: names, phones and plates are never in a URL (rule W18.2).
 */
export const savedFilters = pgTable(
  'session_filters',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** a FilteredPage and the id of a search */
    page: text('screen').notNull(),
    filters: jsonb('filters').$type<Record<string, string>>().notNull(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.page] })],
)
