import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { WaitingFile } from '../../platform/files/stored-files.ts'
import type { Permit } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { NO_PURCHASE, type Purchase } from '../warranties/purchase.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import type { NewClaim } from './claim.ts'
import { attachClaimPhotos } from './claim-photos.server.ts'
import { claimEvents, claims } from './claims.table.ts'
import { queueClaimMail } from './queue-claim-mail.server.ts'

export type FileClaimInput = {
  /** id of the form (UUID): a form that is sent twice is one claim (rule W20.7) */
  readonly id: string
  readonly warrantyId: string
  readonly claim: NewClaim
  readonly purchase?: Purchase
  readonly photos: readonly WaitingFile[]
  /** some photos that the form names are no longer stored */
  readonly hasMissingPhotos?: boolean
}

type FileClaimResult =
  /** repeated: the same form had filed it before */
  | { ok: true; isRepeated?: true }
  | { ok: false; error: 'claims.tyre-already-claimed'; by: string | null }
  | { ok: false; error: 'claims.no-such-tyre' | 'claims.photos-gone' | 'claims.sent-before' }

/**
 * Files a claim on one tyre ID: claim, tyre ID, photos and audit event in one transaction (rule W20.5). The
 * tyre ID is taken by a conditional update and protected by a unique constraint, so of two concurrent claims
 * the second is refused (rule W20.6). The same form sent again by the same user succeeds without a second
 * claim (rule W20.7).
 */
export async function fileClaim(
  permit: Permit<'file-claims'>,
  input: FileClaimInput,
  { database, now }: { database: Database; now: () => Date },
): Promise<FileClaimResult> {
  const { id, warrantyId, claim, purchase = NO_PURCHASE, photos, hasMissingPhotos = false } = input
  const { user } = permit
  const at = now()
  return database.orm
    .transaction(async (tx): Promise<FileClaimResult> => {
      const taken = await tx
        .update(tyreIds)
        .set({ isClaimed: true, claimedAt: at })
        .where(
          and(
            eq(tyreIds.id, claim.tyreRowId),
            eq(tyreIds.registrationId, warrantyId),
            eq(tyreIds.isClaimed, false),
          ),
        )
        .returning({ tyreId: tyreIds.tyreId })
      if (taken.length === 0) return explainUntakenTyre(input, user.id, tx)
      const inserted = await tx
        .insert(claims)
        .values({
          id,
          warrantyId,
          tyreRowId: claim.tyreRowId,
          plate: sql`(select ${registrations.plate} from ${registrations} where ${registrations.id} = ${warrantyId})`,
          claimType: claim.claimType,
          description: claim.description,
          claimDate: claim.claimDate,
          dotWeek: claim.dotWeek,
          treadMm: claim.treadMm,
          ...purchase,
          createdBy: user.id,
          processedBy: user.email,
          status: 'Open',
          createdAt: at,
          updatedAt: at,
        })
        .onConflictDoNothing()
        .returning({ id: claims.id })
      // The form id belongs to a claim on another tyre.
      if (inserted.length === 0) throw new ClaimNotFiledError('claims.sent-before')
      if (hasMissingPhotos || !(await attachClaimPhotos(photos, { claimId: id, owner: user.id }, tx)))
        throw new ClaimNotFiledError('claims.photos-gone')
      const [event] = await tx
        .insert(claimEvents)
        .values({ claimId: id, at, actor: user.email, kind: 'filed', details: {} })
        .returning({ id: claimEvents.id })
      if (event) await queueClaimMail({ claimId: id, eventId: event.id, kind: 'filed', at }, tx)
      await tx
        .update(registrations)
        .set({ isClaimed: true, lastClaimDate: claim.claimDate })
        .where(eq(registrations.id, warrantyId))
      await writeAuditEvent(
        {
          actor: user.email,
          action: 'filed-claim',
          record: id,
          details: { registration: warrantyId, tyre: taken[0]?.tyreId ?? '', photos: photos.length },
          at,
        },
        tx,
      )
      return { ok: true }
    })
    .catch((error): FileClaimResult => {
      if (error instanceof ClaimNotFiledError) return { ok: false, error: error.code }
      throw error
    })
}

/** Rolls back, including the tyre ID. */
class ClaimNotFiledError extends Error {
  readonly code: 'claims.photos-gone' | 'claims.sent-before'

  constructor(code: ClaimNotFiledError['code']) {
    super(code)
    this.code = code
  }
}

/**
 * Why the tyre ID could not be taken: this claim has it already, another claim has it, or it does not exist.
 */
async function explainUntakenTyre(
  { id, warrantyId, claim }: FileClaimInput,
  userId: string,
  tx: Transaction,
): Promise<FileClaimResult> {
  const [tyre] = await tx
    .select({ id: tyreIds.id })
    .from(tyreIds)
    .where(and(eq(tyreIds.id, claim.tyreRowId), eq(tyreIds.registrationId, warrantyId)))
  if (!tyre) return { ok: false, error: 'claims.no-such-tyre' }
  const [existing] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.tyreRowId, claim.tyreRowId), eq(claims.isVoid, false)))
  if (existing?.id === id && existing.createdBy === userId) return { ok: true, isRepeated: true }
  return { ok: false, error: 'claims.tyre-already-claimed', by: existing?.processedBy ?? null }
}
