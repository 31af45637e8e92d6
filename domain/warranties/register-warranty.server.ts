import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { attachFiles, type WaitingFile } from '../../platform/files/stored-files.ts'
import { phoneDigits } from '../access/phone-number.ts'
import { isStaff, type User } from '../access/user.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { normalizePlate } from './car-plate.ts'
import { PRIVACY_NOTICE } from './privacy-notice.ts'
import { NO_PURCHASE, type Purchase } from './purchase.ts'
import { isRegistrant, registrantKey } from './registrant.ts'
import type { Registration } from './registration.ts'
import { registrations, tyreIds } from './registrations.table.ts'
import { generateTyreId, getTyrePositions } from './tyre-id.ts'

export type RegisterWarrantyInput = {
  /** id of the form (a UUID): a form that is sent twice is one registration */
  readonly id: string
  readonly registration: Registration
  readonly purchase?: Purchase
  readonly receipts: readonly WaitingFile[]
  /** hash of the visitor's secret, which also owns the receipts */
  readonly visitorHash: string
  /** the customer's language for e-mails; null if unknown */
  readonly language?: 'ms' | 'en' | null
  /** whether the customer wants reminders (rule W41.1); without an address there are none */
  readonly reminders?: boolean
  readonly user: User | null
}

/** If a form is sent several times at once, only one result has `isNew`. */
type RegisterWarrantyResult =
  | { ok: true; isNew: boolean }
  | { ok: false; error: 'warranties.receipts-gone' | 'warranties.sent-before' }
  | { ok: false; error: 'warranties.plate-limit'; retryAfterSeconds: number }

/**
 * Registers a warranty with its receipts and tyre IDs in one transaction (rule W2.1). The same form from the
 * same visitor succeeds without a second registration; another visitor's form id is refused (rule W2.3). A
 * plate accepts five registrations in 24 hours, not counting those by staff (rule W27.15).
 */
export async function registerWarranty(
  input: RegisterWarrantyInput,
  { database, now }: { database: Database; now: () => Date },
): Promise<RegisterWarrantyResult> {
  const {
    id,
    registration,
    purchase = NO_PURCHASE,
    receipts,
    visitorHash,
    user,
    language = null,
    reminders = false,
  } = input
  const at = now()
  const plate = normalizePlate(registration.carPlate)
  return database.orm
    .transaction(async (tx): Promise<RegisterWarrantyResult> => {
      if (!isStaff(user)) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${plate}, 1))`)
      const inserted = await tx
        .insert(registrations)
        .values({
          id,
          userId: getOwnerId(user),
          ...registration,
          ...purchase,
          contactDigits: phoneDigits(registration.contactNumber),
          plate,
          receiptUrl: JSON.stringify(receipts.map(file => file.path)),
          createdAt: at,
          language,
          reminders: reminders && registration.email !== null,
          registeredBy: registrantKey(visitorHash, user),
          privacyVersion: PRIVACY_NOTICE.version,
          privacyShownAt: at,
          confirmation: registration.email === null ? null : 'sending',
        })
        .onConflictDoNothing()
        .returning({ id: registrations.id })
      if (inserted.length === 0) return checkSameForm(input, tx)
      if (!isStaff(user)) await checkPlateLimit(plate, at, tx)
      if (!(await attachFiles(receipts, visitorHash, tx))) throw new ReceiptsMissingError()
      await insertTyreIds(input, tx)
      if (isStaff(user))
        await writeAuditEvent({ actor: user.email, action: 'registered-warranty', record: id, at }, tx)
      return { ok: true, isNew: true }
    })
    .catch((error): RegisterWarrantyResult => {
      if (error instanceof ReceiptsMissingError) return { ok: false, error: 'warranties.receipts-gone' }
      if (error instanceof PlateLimitError)
        return { ok: false, error: 'warranties.plate-limit', retryAfterSeconds: error.retryAfterSeconds }
      throw error
    })
}

/** Rolls the transaction back: a receipt was deleted or attached to another form since it was accepted. */
class ReceiptsMissingError extends Error {}

/** Rolls the transaction back: the plate has reached its limit of registrations per day. */
class PlateLimitError extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super()
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Rule W27.15: fake registrations must not bury a customer's among those of the plate. */
const MAX_REGISTRATIONS_PER_PLATE = 5
const PLATE_WINDOW_MS = 24 * 3_600_000

/** Throws if the new registration exceeds the limit, with the time until the oldest of them is a day old. */
async function checkPlateLimit(plate: string, at: Date, tx: Transaction) {
  const recent = await tx
    .select({ createdAt: registrations.createdAt })
    .from(registrations)
    .where(
      and(
        eq(registrations.plate, plate),
        gt(registrations.createdAt, new Date(at.getTime() - PLATE_WINDOW_MS)),
      ),
    )
    .orderBy(desc(registrations.createdAt))
    .limit(MAX_REGISTRATIONS_PER_PLATE + 1)
  const first = recent[MAX_REGISTRATIONS_PER_PLATE]
  if (!first) return
  const waitMs = first.createdAt.getTime() + PLATE_WINDOW_MS - at.getTime()
  throw new PlateLimitError(Math.max(1, Math.ceil(waitMs / 1_000)))
}

async function checkSameForm(
  { id, ...sender }: RegisterWarrantyInput,
  tx: Transaction,
): Promise<RegisterWarrantyResult> {
  const [row] = await tx
    .select({ registeredBy: registrations.registeredBy, userId: registrations.userId })
    .from(registrations)
    .where(eq(registrations.id, id))
  return row && isRegistrant(row, sender)
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
