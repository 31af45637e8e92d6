import { randomUUID } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { SERVER } from '../audit/audit-event.ts'
import { releaseClaims } from '../claims/release-claims.server.ts'
import { credentials } from '../identity/credentials.table.ts'
import { setPassword } from '../identity/password.server.ts'
import { revokeSessions } from '../identity/revoke-sessions.server.ts'
import { users } from '../identity/users.table.ts'
import type { StaffRole } from '../staff-accounts/staff-account.ts'

/**
 * Demo accounts exist only on the embedded database with sample data, for this machine (rule W30.1). `.test`
 * is a reserved top-level domain, so the addresses belong to no one.
 */
export const DEMO_ACCOUNTS: readonly { readonly email: string; readonly role: StaffRole }[] = [
  { email: 'admin@tayar.test', role: 'admin' },
  { email: 'staff@tayar.test', role: 'staff' },
  { email: 'second@tayar.test', role: 'staff' },
  { email: 'office@tayar.test', role: 'office' },
]

/** User name that distinguishes a demo account from a real staff account with the same address. */
export const DEMO_NAME = 'Demo'

/**
 * Creates the demo accounts if there is no staff account, and sets this password on the existing ones.
 * Returns them, without those that were disabled or given another password by the owner (rule W30.2).
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
  // Current demo accounts share a hash, because computing or checking one takes 0.1 s of processor time; an
  // earlier release gave each its own.
  const isCurrent = new Map<string | null, boolean>()
  for (const { hash } of accounts)
    if (!isCurrent.has(hash)) isCurrent.set(hash, hash !== null && (await verifyPassword({ hash, password })))
  const outdated = accounts.filter(({ hash }) => !isCurrent.get(hash))
  if (outdated.length > 0) {
    const hash = await hashPassword(password)
    await database.orm.transaction(async tx => {
      for (const { id } of outdated) {
        await setPassword({ account: id, hash, at }, tx)
        await revokeSessions(id, tx)
      }
    })
  }
  return DEMO_ACCOUNTS.flatMap(({ email }) => {
    const account = accounts.find(each => each.email === email)
    return account ? { email, role: account.role as StaffRole } : []
  })
}

async function insertMissing(password: string, { database, at }: { database: Database; at: Date }) {
  const staff = await database.orm
    .select({ id: users.id })
    .from(users)
    .where(ne(users.role, 'customer'))
    .limit(1)
  if (staff.length > 0) return
  const hash = await hashPassword(password)
  await database.orm.transaction(async tx => {
    for (const { email, role } of DEMO_ACCOUNTS) {
      const [added] = await tx
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
      if (added) await setPassword({ account: added.id, hash, at }, tx)
    }
  })
}

/**
 * Disables demo accounts on a server that must not have them: real data, or another database (rule W30.2).
 */
export async function disableDemoAccounts({
  database,
  log,
  now,
}: {
  database: Database
  log: Log
  now: () => Date
}): Promise<void> {
  const emails = DEMO_ACCOUNTS.map(account => account.email)
  const at = now()
  await database.orm.transaction(async tx => {
    const disabled = await tx
      .update(users)
      .set({ disabledAt: at })
      .where(and(inArray(users.email, emails), eq(users.name, DEMO_NAME), isNull(users.disabledAt)))
      .returning({ id: users.id, email: users.email })
    await releaseClaims(
      disabled.map(({ email }) => email),
      { actor: SERVER, at },
      tx,
    )
    for (const { id } of disabled) await revokeSessions(id, tx)
    if (disabled.length > 0)
      log.warn({ event: 'demo_accounts_disabled', accounts: disabled.length }, 'demo accounts disabled')
  })
}
