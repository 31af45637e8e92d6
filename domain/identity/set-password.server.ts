import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { credentials } from './accounts.table.ts'

/** Gives an account the hash of its new password, in the caller's transaction, in the shape in which better-auth reads it. */
export async function setPassword(
  { account, hash, at }: { account: string; hash: string; at: Date },
  transaction: Pick<NodePgDatabase, 'insert' | 'update'>,
): Promise<void> {
  const changed = await transaction
    .update(credentials)
    .set({ password: hash, updatedAt: at })
    .where(and(eq(credentials.userId, account), eq(credentials.providerId, BY_PASSWORD)))
    .returning({ id: credentials.id })
  if (changed.length > 0) return
  await transaction.insert(credentials).values({
    id: randomUUID(),
    accountId: account,
    providerId: BY_PASSWORD,
    userId: account,
    password: hash,
    createdAt: at,
    updatedAt: at,
  })
}

/** better-auth's name for signing in with a password. */
const BY_PASSWORD = 'credential'
