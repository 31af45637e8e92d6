import { randomBytes, randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/ids/hash-token.ts'
import type { Permit } from '../access/permit.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import type { User } from '../access/user.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import type { Auth } from './auth.server.ts'
import { counterSignIns, trustedCounters } from './counters.table.ts'
import { getCurrentUser } from './get-current-user.server.ts'
import { MAX_COUNTER_NAME } from './pin.ts'

type Tools = { database: Database; now: () => Date }
type Administrator = { permit: Permit<'manage-people'>; proof: RecentProof }

/** Makes the browser with the returned token a trusted counter PC (rule W17.13). Null without a name. */
export async function trustCounter(
  { permit: { user } }: Administrator,
  { name }: { name: string },
  { database, now }: Tools,
): Promise<string | null> {
  const given = name.replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_COUNTER_NAME)
  if (given === '') return null
  const token = randomBytes(32).toString('base64url')
  const at = now()
  const counter = { id: randomUUID(), name: given, tokenHash: hashToken(token), trustedBy: user.email }
  await database.orm.transaction(async tx => {
    await tx.insert(trustedCounters).values({ ...counter, createdAt: at })
    await writeAuditEvent({ actor: user.email, action: 'trusted-counter', record: given, at }, tx)
  })
  return token
}

/** Removes a trusted PC: its PIN sessions end with it. False if it was not trusted. */
export async function distrustCounter(
  { permit: { user } }: Administrator,
  { id }: { id: string },
  { database, now }: Tools,
): Promise<boolean> {
  return database.orm.transaction(async tx => {
    const [gone] = await tx.delete(trustedCounters).where(eq(trustedCounters.id, id)).returning()
    if (!gone) return false
    const entry = { actor: user.email, action: 'distrusted-counter', record: gone.name, at: now() } as const
    await writeAuditEvent(entry, tx)
    return true
  })
}

/** The trusted PCs, the oldest first. */
export async function listTrustedCounters(
  _permit: Permit<'manage-people'>,
  { database }: { database: Database },
): Promise<{ id: string; name: string; trustedBy: string; createdAt: Date }[]> {
  const { id, name, trustedBy, createdAt } = trustedCounters
  return database.orm
    .select({ id, name, trustedBy, createdAt })
    .from(trustedCounters)
    .orderBy(asc(createdAt), asc(id))
}

/** The trusted PC with this browser token; null if there is none. */
export async function findTrustedCounter(
  token: string | null,
  { database }: { database: Database },
): Promise<{ id: string; name: string } | null> {
  if (token === null) return null
  const [counter] = await database.orm
    .select({ id: trustedCounters.id, name: trustedCounters.name })
    .from(trustedCounters)
    .where(eq(trustedCounters.tokenHash, hashToken(token)))
  return counter ?? null
}

/**
 * Records a full sign-in on a trusted PC, from the cookies of its new session: for the rest of the day its
 * user may switch back there by PIN, with five new tries (rule W17.14). Does nothing for the office, which
 * has no access to the counter.
 */
export async function rememberFullSignIn(
  { token, setCookies }: { token: string | null; setCookies: readonly string[] },
  tools: Tools & { accounts: Auth },
): Promise<void> {
  const counter = await findTrustedCounter(token, tools)
  if (!counter) return
  const cookies = setCookies.map(cookie => cookie.split(';', 1)[0]).join('; ')
  const user = await getCurrentUser(cookies, tools)
  if (user?.role !== 'staff' && user?.role !== 'admin') return
  const fresh = { signedInAt: tools.now(), wrongPins: 0 }
  await tools.database.orm
    .insert(counterSignIns)
    .values({ counterId: counter.id, userId: user.id, ...fresh })
    .onConflictDoUpdate({ target: [counterSignIns.counterId, counterSignIns.userId], set: fresh })
}

/** Ends a user's right to switch back to a PC by PIN, at a sign-out there. */
export async function forgetFullSignIn(
  { user, token }: { user: Pick<User, 'id'>; token: string | null },
  tools: { database: Database },
): Promise<void> {
  const counter = await findTrustedCounter(token, tools)
  if (!counter) return
  await tools.database.orm
    .delete(counterSignIns)
    .where(and(eq(counterSignIns.counterId, counter.id), eq(counterSignIns.userId, user.id)))
}
