import { and, count, eq, inArray, not } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { ContactKey } from '../access/contact-key.ts'
import { hashContact } from '../access/hash-contact.server.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { revokeSessions } from '../identity/revoke-sessions.server.ts'
import { sessionExpiryCondition } from '../identity/session-expiry.server.ts'
import { sessions } from '../identity/sessions.table.ts'
import { users } from '../identity/users.table.ts'
import { type FoundPerson, findPerson } from './find-person.server.ts'

export type SignOutPersonResult = { readonly accounts: number; readonly sessions: number }

/**
 * Ends every session and e-mailed link of a person (rule W26.4): by e-mail address of that account, by phone
 * number of the customer accounts that registered it. Passwords stay. Returns counts, or null if there is no
 * account.
 */
export async function signOutPerson(
  key: ContactKey,
  { database, secret, log, now }: { database: Database; secret: string; log: Log; now: () => Date },
): Promise<SignOutPersonResult | null> {
  const person = hashContact(key, secret)
  return database.orm.transaction(async tx => {
    const accounts = await findAccounts(await findPerson(key, tx), tx)
    if (accounts.length === 0) return null
    const [open] = await tx
      .select({ sessions: count() })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(inArray(sessions.userId, accounts), not(sessionExpiryCondition(now()))))
    for (const account of accounts) await revokeSessions(account, tx)
    const details = { accounts: accounts.length, sessions: open?.sessions ?? 0 }
    await writeAuditEvent(
      { actor: OPERATOR, action: 'signed-out-person', record: person, details, at: now() },
      tx,
    )
    log.info({ event: 'person_signed_out', person, ...details }, 'person signed out')
    return details
  })
}

async function findAccounts(found: FoundPerson | null, tx: Transaction): Promise<string[]> {
  if (found?.account) return [found.account.id]
  const ids = (found?.registrations ?? []).flatMap(row => row.userId ?? [])
  if (ids.length === 0) return []
  const customers = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(inArray(users.id, ids))
  return customers.filter(({ role }) => role === 'customer').map(({ id }) => id)
}
