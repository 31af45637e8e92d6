import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { WaitingFile } from '../../platform/files/stored-files.ts'
import { CUSTOMER } from '../audit/audit-event.ts'
import { tyreIds } from '../warranties/registrations.table.ts'
import { MAX_CLAIM_PHOTOS } from './claim.ts'
import { attachClaimPhotos, FileGoneError, findPhotoPosition } from './claim-photos.server.ts'
import { takeStep } from './claim-step.ts'
import { claimEvents, claimPhotos, claims } from './claims.table.ts'
import { storeState, toClaimState, writeClaimEvent } from './take-claim-step.server.ts'

type Tools = { database: Database; now: () => Date }

/** The claim as the page of the mailed link shows it (rule W40.3). */
type PhotoRequest = {
  readonly number: number
  readonly tyreId: string
  readonly isOpen: boolean
  readonly isDecided: boolean
  /** how many more photos the claim takes */
  readonly room: number
  /** how many the customer has sent by links */
  readonly sent: number
}

/** Loads the claim for the page of the mailed link; null if the claim is gone. */
export async function loadCustomerPhotos(
  id: string,
  { database: { orm } }: Tools,
): Promise<PhotoRequest | null> {
  const [row] = await orm
    .select({
      number: claims.number,
      tyreId: tyreIds.tyreId,
      status: claims.status,
      stage: claims.stage,
      photos: sql<number>`(select count(*)::int from ${claimPhotos} where ${claimPhotos.claimId} = ${claims.id})`,
      sent: sql<number>`(select coalesce(sum((${claimEvents.details} ->> 'photos')::int), 0)::int from ${claimEvents}
        where ${claimEvents.claimId} = ${claims.id} and ${claimEvents.kind} = 'answered')`,
    })
    .from(claims)
    .innerJoin(tyreIds, eq(tyreIds.id, claims.tyreRowId))
    .where(eq(claims.id, id))
  if (!row) return null
  const { photos, status, stage, ...shown } = row
  const room = Math.max(0, MAX_CLAIM_PHOTOS - photos)
  return { ...shown, isOpen: status === 'Open', isDecided: stage === 'decided', room }
}

type CustomerPhotosResult = 'added' | 'claim-closed' | 'too-many' | 'file-gone'

/**
 * Appends photos of the customer to an open claim. A claim that waited for them becomes new again, and
 * answered (rule W40.3). A form that is sent twice adds its photos once.
 */
export async function addCustomerPhotos(
  { id, form, photos, owner }: { id: string; form: string; photos: readonly WaitingFile[]; owner: string },
  { database, now }: Tools,
): Promise<CustomerPhotosResult> {
  const at = now()
  return database.orm
    .transaction(async (tx): Promise<CustomerPhotosResult> => {
      const [claim] = await tx.select().from(claims).where(eq(claims.id, id)).for('update')
      if (!claim) return 'claim-closed'
      if (await isSentBefore(id, form, tx)) return 'added'
      const before = { state: toClaimState(claim), version: claim.version }
      const taken = takeStep(before.state, { kind: 'answered' })
      if (!taken.ok) return 'claim-closed'
      const first = await findPhotoPosition(id, photos.length, tx)
      if (first === null) return 'too-many'
      await storeState({ id, before, after: taken.state, at }, tx)
      if (!(await attachClaimPhotos(photos, { claimId: id, owner, first }, tx))) throw new FileGoneError()
      const details = { photos: photos.length, form }
      await writeClaimEvent(
        { id, user: { email: CUSTOMER }, kind: 'answered', details, state: taken.state, at },
        tx,
      )
      return 'added'
    })
    .catch((error): CustomerPhotosResult => {
      if (error instanceof FileGoneError) return 'file-gone'
      throw error
    })
}

async function isSentBefore(id: string, form: string, tx: Transaction): Promise<boolean> {
  const sameForm = sql`${claimEvents.details} ->> 'form' = ${form}`
  const found = await tx
    .select({ id: claimEvents.id })
    .from(claimEvents)
    .where(and(eq(claimEvents.claimId, id), eq(claimEvents.kind, 'answered'), sameForm))
  return found.length > 0
}
