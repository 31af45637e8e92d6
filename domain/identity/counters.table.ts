import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Trusted counter PCs, where clerks switch by PIN (rule W17.13). Deleting one ends its PIN sessions. */
export const trustedCounters = pgTable('trusted_counters', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** SHA-256 of the token in the cookie of its browser */
  tokenHash: text('token_hash').notNull().unique(),
  /** e-mail address of the administrator */
  trustedBy: text('trusted_by').notNull(),
  createdAt: instant('created_at').notNull(),
})

/**
 * Users who signed in with their password on a trusted PC, and their wrong PINs since. The row is deleted
 * when the user signs out there, and whenever all sessions of the user end.
 */
export const counterSignIns = pgTable(
  'counter_sign_ins',
  {
    counterId: text('counter_id')
      .notNull()
      .references(() => trustedCounters.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    signedInAt: instant('signed_in_at').notNull(),
    wrongPins: integer('wrong_pins').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.counterId, table.userId] })],
)

/** PIN hashes of staff, in the same format as password hashes. */
export const staffPins = pgTable('staff_pins', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull(),
  setAt: instant('set_at').notNull(),
})
