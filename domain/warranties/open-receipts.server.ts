import { timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { consumeRateLimit, type Limit, resetRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import { isStaff } from '../access/user.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { normalizePlate } from './car-plate.ts'
import { canOpenReceipts, parseReceiptPaths, type ReceiptRights } from './receipt.ts'
import { lastFourDigits } from './registration.ts'
import { registrations } from './registrations.table.ts'

export type OpenReceiptsResult =
  | { ok: true; paths: string[] }
  | { ok: false; error: 'warranties.not-found' | 'warranties.digits-needed' | 'warranties.wrong-digits' }
  | { ok: false; error: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Returns the paths of a registration's receipts if the visitor may open them. Id and plate must belong
 * together; `digits` are the typed last four digits, if any. Five wrong attempts within an hour lock the
 * registration for everyone (rules W7.1 to W7.3).
 */
export async function openReceipts(
  { id, plate, digits, ...rights }: ReceiptRights & { id: string; plate: string; digits: string | null },
  tools: { database: Database; secret: string; now: () => Date },
): Promise<OpenReceiptsResult> {
  const [row] = await tools.database.orm
    .select({
      receiptUrl: registrations.receiptUrl,
      contactNumber: registrations.contactNumber,
      registeredBy: registrations.registeredBy,
      userId: registrations.userId,
      createdAt: registrations.createdAt,
    })
    .from(registrations)
    .where(and(eq(registrations.id, id), eq(registrations.plate, normalizePlate(plate))))
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
  // Input that is not four digits is not counted as an attempt (rule W7.3).
  if (digits === null || !isFourDigits(digits)) return { ok: false, error: 'warranties.digits-needed' }
  const turn = await consumeRateLimit(WRONG_DIGITS_LIMIT, id, tools)
  if (!turn.ok) return { ...turn, error: 'limits.too-many-tries' }
  if (!areSameDigits(digits, lastFourDigits(row.contactNumber))) {
    return { ok: false, error: 'warranties.wrong-digits' }
  }
  await resetRateLimit(WRONG_DIGITS_LIMIT, id, tools)
  return opened
}

const WRONG_DIGITS_LIMIT: Limit = { name: 'wrong-digits', max: 5, windowSeconds: 3_600 }

const toDigits = (text: string) => text.replaceAll(/\D/g, '')
const isFourDigits = (text: string) => toDigits(text).length === 4
const areSameDigits = (text: string, stored: string) =>
  stored.length === 4 && timingSafeEqual(Buffer.from(toDigits(text)), Buffer.from(stored))
