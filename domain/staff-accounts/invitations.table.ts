import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Open invitations of colleagues, one per address. Joining or withdrawing deletes the row; the audit log
 * remembers both.
 */
export const invitations = pgTable('invitations', {
  id: text('id').primaryKey(),
  /** in lower case */
  email: text('email').notNull().unique(),
  role: text('role', { enum: ['staff', 'office', 'admin'] }).notNull(),
  /** ids of branches */
  branches: text('branches').array().notNull(),
  /** SHA-256 of the token in the link (rule W17.11) */
  tokenHash: text('token_hash').notNull().unique(),
  /** e-mail address of the administrator */
  invitedBy: text('invited_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
