import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * One row per file in the store, inserted before the file is written, so that the sweep finds what a crash
 * leaves. A file is `waiting` until the transaction that stores its record attaches it, and `removed` by the
 * one that deletes the record: from then on it cannot be opened, and the sweep deletes it (rule W28.4).
 */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    /** path in the store */
    path: text('path').notNull().unique(),
    /** name on the sender's device: display text only */
    name: text('name').notNull(),
    /** size in the store */
    bytes: integer('bytes').notNull(),
    state: text('state', { enum: ['waiting', 'attached', 'removed'] }).notNull(),
    /** hash of a visitor's secret, or a user's id: only they can list, remove or attach it while it waits */
    owner: text('holder').notNull(),
    /**
     * id of the form it was uploaded for; null until the file is written, and for files that came with a form
     */
    submissionId: uuid('submission_id'),
    /** 64 hexadecimal digits that say what the picture shows; null where it shows too little, and of older files */
    pictureHash: text('picture_hash'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('files_state_made_at').on(table.state, table.madeAt),
    index('files_submission').on(table.submissionId),
  ],
)
