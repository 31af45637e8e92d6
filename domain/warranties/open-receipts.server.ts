import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import {
  clientLimit,
  consumeRateLimits,
  countAttempts,
  type Limit,
  refundRateLimit,
  resetRateLimit,
} from '../../platform/rate-limit/rate-limit.ts'
import { nationalDigits, phoneDigits } from '../access/phone-number.ts'
import { isStaff } from '../access/user.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { normalizePlate } from './car-plate.ts'
import { canOpenReceipts, parseReceiptPaths, type ReceiptRights } from './receipt.ts'
import { lastFourDigits, MIN_CONTACT_DIGITS } from './registration.ts'
import { registrations } from './registrations.table.ts'

type OpenReceiptsResult =
  | { ok: true; paths: string[] }
  | { ok: false; error: 'warranties.not-found' | ReceiptProofError }
  | { ok: false; error: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * The proof to ask for next (the last four digits or the whole number), and whether the typed one was wrong.
 */
export type ReceiptProofError =
  | 'warranties.digits-needed'
  | 'warranties.wrong-digits'
  | 'warranties.number-needed'
  | 'warranties.wrong-number'

/**
 * Returns the paths of a registration's receipts if the visitor may open them. Id and plate must belong
 * together. `typed` are the last four digits of the contact number, or the whole number, which is asked for
 * after too many wrong digits for this registration or plate; null before the first question. Wrong digits
 * are limited per registration, plate and client, wrong whole numbers per registration and client, so that a
 * stranger's wrong digits never refuse the owner's number (rules W7.1 to W7.3 and W27.9).
 */
export async function openReceipts(
  {
    id,
    plate,
    typed,
    client,
    ...rights
  }: ReceiptRights & { id: string; plate: string; typed: string | null; client: string },
  tools: { database: Database; secret: string; clientLimits: number; now: () => Date },
): Promise<OpenReceiptsResult> {
  const normal = normalizePlate(plate)
  const [row] = await tools.database.orm
    .select({
      receiptUrl: registrations.receiptUrl,
      contactNumber: registrations.contactNumber,
      registeredBy: registrations.registeredBy,
      userId: registrations.userId,
      createdAt: registrations.createdAt,
    })
    .from(registrations)
    .where(and(eq(registrations.id, id), eq(registrations.plate, normal)))
  if (!row) return { ok: false, error: 'warranties.not-found' }
  const opened = { ok: true, paths: parseReceiptPaths(row.receiptUrl) } as const
  if (canOpenReceipts(row, rights)) {
    // Staff reads are audited (rule W7.5).
    if (isStaff(rights.user)) {
      const line = { actor: rights.user.email, action: 'read-receipts', record: id, at: tools.now() } as const
      await writeAuditEvent(line, tools.database.orm)
    }
    return opened
  }
  const wrongBefore = await countAttempts(PLATE_DIGITS_LIMIT, normal, tools)
  const isProbed = wrongBefore >= PLATE_DIGITS_LIMIT.max
  const isWhole = typed !== null && isNumber(typed)
  // Incomplete input does not count as an attempt (rule W7.3).
  if (typed === null || !(isWhole || (!isProbed && isFourDigits(typed)))) {
    const isLocked = (await countAttempts(DIGITS_LIMIT, id, tools)) >= DIGITS_LIMIT.max
    return {
      ok: false,
      error: isProbed || isLocked ? 'warranties.number-needed' : 'warranties.digits-needed',
    }
  }
  const sender = { id, plate: normal, client, clientLimits: tools.clientLimits }
  const limits = isWhole ? numberLimits(sender) : digitsLimits(sender)
  const limit = await consumeRateLimits(limits, tools)
  if (!limit.ok) return { ...limit, error: 'limits.too-many-tries' }
  const isRight = isWhole
    ? isSameText(nationalDigits(typed), nationalDigits(row.contactNumber))
    : isSameText(phoneDigits(typed), lastFourDigits(row.contactNumber))
  if (!isRight) {
    if (isWhole) return { ok: false, error: 'warranties.wrong-number' }
    const isLast = wrongBefore + 1 >= PLATE_DIGITS_LIMIT.max
    return { ok: false, error: isLast ? 'warranties.number-needed' : 'warranties.wrong-digits' }
  }
  // The attempt is given back, but the limit is not reset: the right digits of one registration must not
  // allow more tries for others.
  for (const [limit, key] of limits) await refundRateLimit(limit, key, tools)
  await resetRateLimit(DIGITS_LIMIT, id, tools)
  return opened
}

type AttemptSender = { id: string; plate: string; client: string; clientLimits: number }

// The client's limit first: a client that is over its limit must not use up attempts of others.
const numberLimits = ({ id, client, clientLimits }: AttemptSender): [Limit, string][] => [
  [clientLimit(CLIENT_NUMBERS_LIMIT, clientLimits), client],
  [NUMBERS_HOUR_LIMIT, id],
  [NUMBERS_DAY_LIMIT, id],
]

const digitsLimits = ({ id, plate, client, clientLimits }: AttemptSender): [Limit, string][] => [
  [clientLimit(CLIENT_DIGITS_HOUR_LIMIT, clientLimits), client],
  [clientLimit(CLIENT_DIGITS_DAY_LIMIT, clientLimits), client],
  [DIGITS_LIMIT, id],
  [PLATE_DIGITS_LIMIT, plate],
]

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400
/** Rule W27.9. */
const DIGITS_LIMIT: Limit = { name: 'wrong-digits', max: 5, windowSeconds: HOUR_SECONDS }
/**
 * More wrong digits per plate and day than one customer types; above this the whole number is required (rule
 * W7.3).
 */
const PLATE_DIGITS_LIMIT: Limit = { name: 'wrong-digits-plate-day', max: 6, windowSeconds: DAY_SECONDS }
const CLIENT_DIGITS_HOUR_LIMIT: Limit = { name: 'wrong-digits-client', max: 10, windowSeconds: HOUR_SECONDS }
const CLIENT_DIGITS_DAY_LIMIT: Limit = {
  name: 'wrong-digits-client-day',
  max: 30,
  windowSeconds: DAY_SECONDS,
}
const NUMBERS_HOUR_LIMIT: Limit = { name: 'wrong-number', max: 10, windowSeconds: HOUR_SECONDS }
const NUMBERS_DAY_LIMIT: Limit = { name: 'wrong-number-day', max: 20, windowSeconds: DAY_SECONDS }
const CLIENT_NUMBERS_LIMIT: Limit = { name: 'wrong-number-client', max: 10, windowSeconds: HOUR_SECONDS }

const isFourDigits = (text: string) => phoneDigits(text).length === 4
const isNumber = (text: string) => phoneDigits(text).length >= MIN_CONTACT_DIGITS
const isSameText = (one: string, other: string) => timingSafeEqual(sha256(one), sha256(other))
const sha256 = (text: string) => createHash('sha256').update(text).digest()
