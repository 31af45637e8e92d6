import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Imported files of registrations from another system: one row for each, never deleted (rule W34.1). */
export const bringOvers = pgTable('bring_overs', {
  /** id of its upload */
  id: uuid('id').primaryKey(),
  by: text('by').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  fileName: text('file_name').notNull(),
  /**
   * `running`: the import was requested, nothing is stored yet. `undoing`: an undo was requested, nothing is
   * removed yet. `done` with an `undoneAt`: the undo failed.
   */
  state: text('state', { enum: ['running', 'done', 'undoing', 'undone'] }).notNull(),
  /** number of registrations that the user was shown and that were imported */
  rows: integer('rows').notNull(),
  /** rows of the file that were skipped because their plate and day existed already */
  duplicates: integer('doubles').notNull(),
  undoneBy: text('undone_by'),
  undoneAt: timestamp('undone_at', { withTimezone: true, mode: 'date' }),
  /** registrations that the undo removed; registrations that had been changed stay */
  removed: integer('removed'),
})
