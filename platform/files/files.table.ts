import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Every file in the store has a row here, and it is written before the file: whatever a crash leaves is known and swept
 * (reliability.md 20). A file waits (it was accepted, but what it belongs to is not there yet), is attached in the
 * transaction that makes what it belongs to, and is removed in the transaction that deletes that; from then on it
 * cannot be reached, and the sweep takes it out of the store.
 */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    /** its path in the store */
    path: text('path').notNull().unique(),
    /** what its sender's device called it: display text only */
    name: text('name').notNull(),
    /** bytes as kept */
    bytes: integer('bytes').notNull(),
    state: text('state', { enum: ['waiting', 'attached', 'removed'] }).notNull(),
    /** a hash of the visitor's secret, or a user's id: only they can list, remove or attach it while it waits */
    owner: text('holder').notNull(),
    /** id of the form that it was sent for; null while it is being stored, and for files that came with a form */
    submissionId: uuid('submission_id'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('files_state_made_at').on(table.state, table.madeAt),
    index('files_submission').on(table.submissionId),
  ],
)
