import { asc, eq } from 'drizzle-orm'
import { auditEvents } from '../../domain/audit/audit-events.table.ts'
import { type ClaimState, type ClaimStep, takeStep } from '../../domain/claims/claim-step.ts'
import { claimEvents, claims } from '../../domain/claims/claims.table.ts'
import { toClaimState } from '../../domain/claims/take-claim-step.server.ts'
import { tyreIds } from '../../domain/warranties/registrations.table.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Checks the stored history of a claim: each line of its timeline follows from the previous one by the rules,
 * the last one is the current state, the version counts the changes, each step has its audit entry, and the
 * tyre ID is free only if the claim is void. Returns what is wrong, or the number of lines.
 */
export async function checkClaimHistory(
  id: string,
  { orm }: Pick<Database, 'orm'>,
): Promise<string | number> {
  const [row] = await orm
    .select()
    .from(claims)
    .innerJoin(tyreIds, eq(tyreIds.id, claims.tyreRowId))
    .where(eq(claims.id, id))
  if (!row) return 'the claim is gone'
  const lines = await orm
    .select()
    .from(claimEvents)
    .where(eq(claimEvents.claimId, id))
    .orderBy(asc(claimEvents.id))
  const [filed, ...steps] = lines
  if (filed?.kind !== 'filed') return 'the timeline does not begin with the filing'
  let state: ClaimState = { ...NEW, processedBy: filed.actor }
  let version = 1
  for (const { kind, details } of steps) {
    if (kind === 'note' || kind === 'told') continue
    if (kind === 'released') {
      state = { ...state, processedBy: null }
      version += 1
      continue
    }
    const after = details?.state
    if (!after) return `a line ${kind} has no state`
    const taken = takeStep(state, stepTo(kind, after))
    if (!taken.ok) return `${kind} cannot follow: ${taken.error}`
    if (!isSame(taken.state, after)) return `${kind} led elsewhere: ${JSON.stringify([taken.state, after])}`
    state = after
    version += 1
  }
  const { warranty_claims: claim, warranty_tyre_ids: tyre } = row
  if (!isSame(toClaimState(claim), state)) return 'the claim is not what its timeline says'
  if (claim.version !== version) return `version ${claim.version} after ${version - 1} changes`
  if (tyre.isClaimed && claim.isVoid && (await isOnlyClaim(claim.tyreRowId, orm)))
    return 'a void claim keeps its tyre'
  if (!tyre.isClaimed && !claim.isVoid) return 'the tyre of a claim is available'
  const audited = await orm
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.record, id))
  const changes = audited.filter(({ action }) => !action.startsWith('read-') && action !== 'printed-claim')
  const expected = lines.filter(line => line.kind !== 'released').length
  if (changes.length !== expected) return `${changes.length} audit entries of ${expected} lines`
  return lines.length
}

const NEW: ClaimState = {
  status: 'Open',
  stage: 'new',
  waitsForSupplier: false,
  isAnswered: false,
  outcome: null,
  percent: null,
  rejection: null,
  isVoid: false,
  hasInvoice: false,
  processedBy: null,
}

/** Reconstructs the step of a line from the state after it. */
function stepTo(
  kind: string,
  { outcome, percent, rejection, processedBy, waitsForSupplier }: ClaimState,
): ClaimStep {
  if (kind === 'wait') return { kind, forSupplier: waitsForSupplier }
  if (kind === 'assign') return { kind, to: processedBy }
  if (kind === 'decide') return { kind, outcome: outcome ?? 'repair', percent, rejection }
  return { kind } as ClaimStep
}

async function isOnlyClaim(tyreRowId: string, orm: Database['orm']): Promise<boolean> {
  return (
    (await orm.select({ id: claims.id }).from(claims).where(eq(claims.tyreRowId, tyreRowId))).length === 1
  )
}

const isSame = (one: ClaimState, other: ClaimState) =>
  (Object.keys(NEW) as (keyof ClaimState)[]).every(key => one[key] === other[key])
