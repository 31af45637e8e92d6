import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Number of keys per fingerprint. Two pictures that differ in fewer bits than this have at least one key in
 * common.
 */
export const PICTURE_KEYS = 17

/**
 * Key n of a fingerprint: the number n, then digits n, n + 17, n + 34 and n + 51, which lie apart in the
 * picture.
 */
const pictureKeys = Array.from({ length: PICTURE_KEYS }, (_, n) => {
  const digits = [1, 18, 35, 52].map(first => `substr(picture_hash, ${first + n}, 1)`)
  return `'${n}:' || ${digits.join(' || ')}`
})

/**
 * One row per file in the store, inserted before the file is written, so that the sweep finds files left by a
 * crash. A file is `waiting` until the transaction that stores its record attaches it, and `removed` by the
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
    /**
     * 64 hexadecimal digits, the fingerprint of the picture; null if it shows too little, and for older files
     */
    pictureHash: text('picture_hash'),
    /** finds similar pictures without comparing all */
    pictureKeys: text('picture_keys')
      .array()
      .generatedAlwaysAs(
        sql.raw(`case when picture_hash is not null then array[${pictureKeys.join(', ')}] end`),
      ),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('files_state_made_at').on(table.state, table.madeAt),
    index('files_submission').on(table.submissionId),
    index('files_picture_keys').using('gin', table.pictureKeys),
  ],
)
