import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Files of registrations from another system that were brought over: one row for each, never deleted (rule
 * W34.1).
 */
export const bringOvers = pgTable('bring_overs', {
  /** id of its upload */
  id: uuid('id').primaryKey(),
  by: text('by').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  fileName: text('file_name').notNull(),
  /**
   * `running`: asked for, nothing is stored yet; `undoing`: asked to take it back, nothing is removed yet.
   * `done` with an `undoneAt`: taking it back failed.
   */
  state: text('state', { enum: ['running', 'done', 'undoing', 'undone'] }).notNull(),
  /** number of registrations that the person was shown and that were imported */
  rows: integer('rows').notNull(),
  /** rows of the file that were left out because their plate and day were there */
  doubles: integer('doubles').notNull(),
  undoneBy: text('undone_by'),
  undoneAt: timestamp('undone_at', { withTimezone: true, mode: 'date' }),
  /** registrations that the undoing removed; the others had been touched and stay */
  removed: integer('removed'),
})
