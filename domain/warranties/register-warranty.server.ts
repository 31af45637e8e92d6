import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { attachFiles, type WaitingFile } from '../../platform/files/stored-files.ts'
import type { User } from '../access/user.ts'
import { normalizePlate } from './car-plate.ts'
import { PRIVACY_NOTICE } from './privacy-notice.ts'
import type { Registration } from './registration.ts'
import { registrations, tyreIds } from './registrations.table.ts'
import { generateTyreId, getTyrePositions } from './tyre-id.ts'

export type RegisterWarrantyInput = {
  /** id of the form (a UUID): a form that is sent twice is one registration */
  readonly id: string
  readonly registration: Registration
  readonly receipts: readonly WaitingFile[]
  /** hash of the visitor's secret, which also owns the receipts */
  readonly visitorHash: string
  readonly user: User | null
}

/** If a form is sent several times at once, only one result has `isNew`. */
export type RegisterWarrantyResult =
  | { ok: true; isNew: boolean }
  | { ok: false; error: 'warranties.receipts-gone' | 'warranties.sent-before' }

/**
 * Registers a warranty with its receipts and tyre IDs in one transaction (rule W2.1). The same form from
 * the same visitor succeeds without a second registration; another visitor's form id is refused (rule
 * W2.3).
 */
export async function registerWarranty(
  input: RegisterWarrantyInput,
  { database, now }: { database: Database; now: () => Date },
): Promise<RegisterWarrantyResult> {
  const { id, registration, receipts, visitorHash, user } = input
  const at = now()
  return database.orm
    .transaction(async (tx): Promise<RegisterWarrantyResult> => {
      const inserted = await tx
        .insert(registrations)
        .values({
          id,
          userId: getOwnerId(user),
          ...registration,
          contactDigits: registration.contactNumber.replaceAll(/\D/g, ''),
          plate: normalizePlate(registration.carPlate),
          receiptUrl: JSON.stringify(receipts.map(file => file.path)),
          createdAt: at,
          registeredBy: visitorHash,
          privacyVersion: PRIVACY_NOTICE.version,
          privacyShownAt: at,
          confirmation: registration.email === null ? null : 'sending',
        })
        .onConflictDoNothing()
        .returning({ id: registrations.id })
      if (inserted.length === 0) return checkSameForm(input, tx)
      if (!(await attachFiles(receipts, visitorHash, tx))) throw new ReceiptsMissingError()
      await insertTyreIds(input, tx)
      return { ok: true, isNew: true }
    })
    .catch((error): RegisterWarrantyResult => {
      if (error instanceof ReceiptsMissingError) return { ok: false, error: 'warranties.receipts-gone' }
      throw error
    })
}

/** Rolls the transaction back: a receipt was deleted or attached to another form since it was accepted. */
class ReceiptsMissingError extends Error {}

type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0]

async function checkSameForm(
  { id, visitorHash }: RegisterWarrantyInput,
  tx: Transaction,
): Promise<RegisterWarrantyResult> {
  const [row] = await tx
    .select({ registeredBy: registrations.registeredBy })
    .from(registrations)
    .where(eq(registrations.id, id))
  return row?.registeredBy === visitorHash
    ? { ok: true, isNew: false }
    : { ok: false, error: 'warranties.sent-before' }
}

/** Creates one code per tyre; retries on a collision. */
async function insertTyreIds({ id, registration }: RegisterWarrantyInput, tx: Transaction) {
  let missing = getTyrePositions(registration.tyreQuantity)
  while (missing.length > 0) {
    const inserted = await tx
      .insert(tyreIds)
      .values(
        missing.map(positionDescription => ({
          id: randomUUID(),
          registrationId: id,
          tyreId: generateTyreId(randomBytes(8)),
          positionDescription,
        })),
      )
      .onConflictDoNothing()
      .returning({ position: tyreIds.positionDescription })
    missing = missing.filter(position => !inserted.some(row => row.position === position))
  }
}

/**
 * The account that owns a new registration: the signed-in customer. Null for visitors and for staff, who
 * register for others (rule W2.2).
 */
export const getOwnerId = (user: User | null): string | null => (user?.role === 'customer' ? user.id : null)
