import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { users } from '../identity/accounts.table.ts'
import { revokeSessions } from '../identity/revoke-sessions.server.ts'
import { DEMO_ACCOUNTS, DEMO_NAME } from './demo-accounts.ts'

/** Disables the demo accounts that have come to where there must be none: a shop with data of its own. */
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
  await database.orm.transaction(async tx => {
    const closed = await tx
      .update(users)
      .set({ disabledAt: now() })
      .where(and(inArray(users.email, emails), eq(users.name, DEMO_NAME), isNull(users.disabledAt)))
      .returning({ id: users.id })
    for (const { id } of closed) await revokeSessions(id, tx)
    if (closed.length > 0) log.warn({ accounts: closed.length }, 'demo accounts were disabled')
  })
}
