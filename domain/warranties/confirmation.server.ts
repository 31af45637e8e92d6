import { asc, eq } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Mail, Mailer } from '../../platform/mail/open-mailer.ts'
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import { MAIL_LIMIT } from '../access/email.ts'
import { parseReceiptPaths } from './receipt.ts'
import { isRegistrant, type Registrant } from './registrant.ts'
import { registrations, tyreIds } from './registrations.table.ts'
import { customerValidUntil } from './warranty.ts'

/** A registration as shown to the visitor who made it: on the confirmation page and in the e-mail. */
export type Confirmation = {
  readonly id: string
  readonly name: string
  readonly contactNumber: string
  readonly email: string | null
  readonly carPlate: string
  readonly purchaseDate: CalendarDate
  readonly validUntil: CalendarDate
  /** in the order of POSITIONS */
  readonly tyreIds: readonly string[]
  /** number of receipt photos */
  readonly receipts: number
  /** state of the confirmation e-mail; null if none is sent (rule W8.5) */
  readonly mail: 'sending' | 'sent' | 'failed' | null
  readonly registeredBy: string | null
  readonly userId: string | null
  readonly createdAt: Date
}

/** Loads a registration by its id if this browser, account or staff session made it; otherwise null. */
export async function loadConfirmation(
  { id, ...registrant }: Registrant & { id: string },
  { database }: { database: Database },
): Promise<Confirmation | null> {
  const [row] = await database.orm.select().from(registrations).where(eq(registrations.id, id))
  if (!row || !isRegistrant(row, registrant)) return null
  const tyres = await database.orm
    .select({ tyreId: tyreIds.tyreId })
    .from(tyreIds)
    .where(eq(tyreIds.registrationId, id))
    .orderBy(asc(tyreIds.positionDescription))
  const purchaseDate = row.purchaseDate as CalendarDate
  return {
    id,
    name: row.name,
    contactNumber: row.contactNumber,
    email: row.email,
    carPlate: row.carPlate,
    purchaseDate,
    validUntil: customerValidUntil(purchaseDate),
    tyreIds: tyres.map(tyre => tyre.tyreId),
    receipts: parseReceiptPaths(row.receiptUrl).length,
    mail: row.confirmation,
    registeredBy: row.registeredBy,
    userId: row.userId,
    createdAt: row.createdAt,
  }
}

/**
 * Mails the confirmation of a registration to its stored address and records the result; limited per
 * address. Returns whether the mail was accepted. A failure does not change the registration (rules W8.2 to
 * W8.5).
 */
export async function sendConfirmation(
  confirmation: Confirmation,
  writeMail: (confirmation: Confirmation) => Omit<Mail, 'to'>,
  tools: { database: Database; mailer: Pick<Mailer, 'send'>; log: Log; secret: string; now: () => Date },
): Promise<boolean> {
  const { database, mailer, log } = tools
  const to = confirmation.email
  if (to === null) return false
  const send = async () => {
    const limit = await consumeRateLimit(MAIL_LIMIT, to, tools)
    if (limit.ok) await mailer.send({ to, ...writeMail(confirmation) })
    else log.warn({ event: 'mail_rate_limited' }, 'too many e-mails to one address')
    return limit.ok
  }
  const isSent = await send().catch(error => {
    log.error({ event: 'confirmation_failed', err: error }, 'confirmation e-mail failed')
    return false
  })
  await database.orm
    .update(registrations)
    .set({ confirmation: isSent ? 'sent' : 'failed' })
    .where(eq(registrations.id, confirmation.id))
  return isSent
}
