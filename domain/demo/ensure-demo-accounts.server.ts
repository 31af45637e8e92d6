import { randomUUID } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { credentials, users } from '../identity/accounts.table.ts'
import { revokeSessions } from '../identity/revoke-sessions.server.ts'
import { setPassword } from '../identity/set-password.server.ts'
import type { StaffRole } from '../staff-accounts/staff.ts'
import { DEMO_ACCOUNTS, DEMO_NAME } from './demo-accounts.ts'

/**
 * Makes the demo accounts of a sample shop that has nobody at its counter yet, and gives those that are there this password.
 * Returns them, without those that the owner has disabled or given a password of their own.
 */
export async function ensureDemoAccounts(
  { password }: { password: string },
  { database, now }: { database: Database; now: () => Date },
): Promise<{ email: string; role: StaffRole }[]> {
  const at = now()
  await insertMissing(password, { database, at })
  const accounts = await database.orm
    .select({ id: users.id, email: users.email, role: users.role, hash: credentials.password })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.name, DEMO_NAME), ne(users.role, 'customer'), isNull(users.disabledAt)))
  await Promise.all(
    accounts.map(async ({ id, hash }) => {
      if (hash !== null && (await verifyPassword({ hash, password }))) return
      const newHash = await hashPassword(password)
      await database.orm.transaction(async tx => {
        await setPassword({ account: id, hash: newHash, at }, tx)
        await revokeSessions(id, tx)
      })
    }),
  )
  return DEMO_ACCOUNTS.flatMap(({ email }) => {
    const account = accounts.find(each => each.email === email)
    return account ? { email, role: account.role as StaffRole } : []
  })
}

async function insertMissing(password: string, { database, at }: { database: Database; at: Date }) {
  const isSomebody = () =>
    database.orm.select({ id: users.id }).from(users).where(ne(users.role, 'customer')).limit(1)
  if ((await isSomebody()).length > 0) return
  const hashes = await Promise.all(DEMO_ACCOUNTS.map(() => hashPassword(password)))
  await database.orm.transaction(async tx => {
    for (const [index, { email, role }] of DEMO_ACCOUNTS.entries()) {
      const [made] = await tx
        .insert(users)
        .values({
          id: randomUUID(),
          name: DEMO_NAME,
          email,
          emailVerified: true,
          role,
          createdAt: at,
          updatedAt: at,
        })
        .onConflictDoNothing()
        .returning({ id: users.id })
      if (made) await setPassword({ account: made.id, hash: hashes[index] ?? '', at }, tx)
    }
  })
}
