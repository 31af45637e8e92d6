import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { tyreIds } from '../warranties/registrations.table.ts'
import { type Outcome, type Rejection, stageName } from './claim-step.ts'
import { claimEvents, claims } from './claims.table.ts'

/** A claim as its customer sees it: never notes, staff or photos (rule W38.1). */
export type CustomerClaim = {
  readonly id: string
  readonly warrantyId: string
  readonly number: number
  readonly tyreId: string
  readonly stage: 'new' | 'waiting' | 'supplier' | 'decided' | 'closed'
  readonly filedAt: Date
  /** when it reached this stage */
  readonly since: Date
  /** null unless the visitor has proved to be the customer */
  readonly details: CustomerClaimDetails | null
}

type CustomerClaimDetails = {
  readonly outcome: Outcome | null
  readonly percent: number | null
  readonly rejection: Rejection | null
  /** the sentence of the decision, or about what is missing */
  readonly sentence: string
}

/**
 * The claims of registrations, newest first, without void ones. Outcome, reason and sentences only for
 * registrations in `proved`: of the customer's account, or opened by the last four digits (rule W38.2).
 */
export async function listCustomerClaims(
  { registrations, proved }: { registrations: readonly string[]; proved: readonly string[] },
  { database }: { database: Database },
): Promise<CustomerClaim[]> {
  if (registrations.length === 0) return []
  const rows = await database.orm
    .select({ claim: claims, tyreId: tyreIds.tyreId })
    .from(claims)
    .innerJoin(tyreIds, eq(tyreIds.id, claims.tyreRowId))
    .where(and(inArray(claims.warrantyId, [...registrations]), eq(claims.isVoid, false)))
    .orderBy(desc(claims.number))
    .limit(MAX_CLAIMS)
  const events = await listStageEvents(
    rows.map(({ claim }) => claim.id),
    database,
  )
  return rows.map(({ claim, tyreId }) => {
    const own = events.filter(event => event.claimId === claim.id)
    // Ignore photos that the claim did not wait for: they changed nothing.
    const last = own.findLast(({ kind }) => kind !== 'answered' || claim.isAnswered)
    const said = sentenceKind(claim)
    return {
      id: claim.id,
      warrantyId: claim.warrantyId,
      number: claim.number,
      tyreId,
      stage: stageOf(claim),
      filedAt: claim.createdAt,
      since: last?.at ?? claim.createdAt,
      details: proved.includes(claim.warrantyId)
        ? {
            outcome: claim.outcome,
            percent: claim.percent,
            rejection: claim.rejection,
            sentence: (said && own.findLast(event => event.kind === said)?.note) ?? '',
          }
        : null,
    }
  })
}

/** A claim that the customer has answered is shown as in review, like a new claim. */
function stageOf(claim: typeof claims.$inferSelect): CustomerClaim['stage'] {
  if (claim.status === 'Closed') return 'closed'
  const name = stageName(claim)
  return name === 'answered' ? 'new' : name
}

/** The step whose sentence still applies: a request to the customer, or a decision that was not revoked. */
function sentenceKind(claim: typeof claims.$inferSelect): 'wait' | 'decide' | null {
  if (stageOf(claim) === 'waiting') return 'wait'
  return claim.outcome ? 'decide' : null
}

/** More than one car ever has. */
const MAX_CLAIMS = 200

/** The steps that brought claims to their stages, oldest first. */
function listStageEvents(ids: readonly string[], { orm }: Database) {
  return orm
    .select({
      claimId: claimEvents.claimId,
      at: claimEvents.at,
      kind: claimEvents.kind,
      note: claimEvents.note,
    })
    .from(claimEvents)
    .where(
      and(
        inArray(claimEvents.claimId, [...ids]),
        inArray(claimEvents.kind, [
          'filed',
          'wait',
          'answered',
          'undecided',
          'decide',
          'close',
          'invoice',
          'reopen',
        ]),
      ),
    )
    .orderBy(asc(claimEvents.id))
}
