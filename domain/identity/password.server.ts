import { randomUUID } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { consumeRateLimit, resetRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { User } from '../access/user.ts'
import { credentials } from './credentials.table.ts'

export type PasswordConfirmationError =
  | { ok: false; error: 'accounts.wrong-password' }
  | { ok: false; error: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Runs an operation in which better-auth checks the user's current password. Wrong passwords count against a
 * limit per account; the right one resets it (rule W27.4). Other errors of the operation are thrown.
 */
export async function confirmPassword<Value>(
  user: User,
  operation: () => Promise<Value>,
  tools: { database: Database; secret: string; now: () => Date },
): Promise<{ ok: true; value: Value } | PasswordConfirmationError> {
  const limit = await consumeRateLimit(PASSWORD_CONFIRMATION_LIMIT, user.id, tools)
  if (!limit.ok) return { ...limit, error: 'limits.too-many-tries' }
  try {
    const value = await operation()
    await resetRateLimit(PASSWORD_CONFIRMATION_LIMIT, user.id, tools)
    return { ok: true, value }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    return { ok: false, error: 'accounts.wrong-password' }
  }
}

const PASSWORD_CONFIRMATION_LIMIT = { name: 'password-again', max: 10, windowSeconds: 900 }

/** Stores the hash of an account's new password in better-auth's columns, in the caller's transaction. */
export async function setPassword(
  { account, hash, at }: { account: string; hash: string; at: Date },
  transaction: Transaction,
): Promise<void> {
  const changed = await transaction
    .update(credentials)
    .set({ password: hash, updatedAt: at })
    .where(and(eq(credentials.userId, account), eq(credentials.providerId, PASSWORD_PROVIDER)))
    .returning({ id: credentials.id })
  if (changed.length > 0) return
  await transaction.insert(credentials).values({
    id: randomUUID(),
    accountId: account,
    providerId: PASSWORD_PROVIDER,
    userId: account,
    password: hash,
    createdAt: at,
    updatedAt: at,
  })
}

/** better-auth's provider id for sign-in by password. */
const PASSWORD_PROVIDER = 'credential'
