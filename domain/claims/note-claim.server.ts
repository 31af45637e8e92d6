import { and, inArray, or, sql } from 'drizzle-orm'
import type { Permit } from '../access/permit.ts'
import { isActiveStaff, users } from '../identity/users.table.ts'
import { isOneOf } from './claim.ts'
import { findMentions } from './mention.ts'
import { type ClaimTools, type StepResult, takeClaimStep } from './take-claim-step.server.ts'

/**
 * Adds a note to a claim, and assigns the claim to the colleague whom the note mentions with `@` (rule
 * W32.12), in one step. Stores nothing and refuses if the mention matches no account or several, or if the
 * claim is closed.
 */
export async function noteClaim(
  permit: Permit<'work-on-claims'>,
  { id, version, note }: { id: string; version: number; note: string },
  tools: ClaimTools,
): Promise<StepResult | { ok: false; error: 'claims.several-colleagues' | 'claims.no-hand-over' }> {
  const mentions = findMentions(note)
  if (mentions.length > 0) {
    const found = await findColleagues(mentions, tools)
    const [to] = found
    if (to === undefined) return { ok: false, error: 'claims.no-such-colleague' }
    if (mentions.length > 1 || found.length > 1) return { ok: false, error: 'claims.several-colleagues' }
    const taken = await takeClaimStep(permit, { id, version, step: { kind: 'assign', to }, note }, tools)
    if (!taken.ok && isOneOf(['claims.is-closed', 'claims.is-void'], taken.error))
      return { ok: false, error: 'claims.no-hand-over' }
    if (taken.ok || taken.error !== 'claims.nothing-changed') return taken
  }
  return takeClaimStep(permit, { id, version, step: { kind: 'note' }, note }, tools)
}

/** The addresses of active staff that equal a name, or begin with a name and `@`. */
async function findColleagues(names: readonly string[], { database }: ClaimTools): Promise<string[]> {
  const isNamed = or(
    inArray(users.email, [...names]),
    inArray(sql`split_part(${users.email}, '@', 1)`, [...names]),
  )
  const rows = await database.orm
    .select({ email: users.email })
    .from(users)
    .where(and(isNamed, isActiveStaff))
  return rows.map(row => row.email)
}
