import { and, asc, eq } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { parseReceiptPaths } from './receipt-paths.ts'
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
  readonly tyreIds: readonly string[]
  /** number of receipt photos */
  readonly receipts: number
  /** state of the confirmation e-mail; null if none is sent (rule W8.5) */
  readonly mail: 'sending' | 'sent' | 'failed' | null
}

/** Loads a registration by its id if this visitor made it; otherwise null. */
export async function loadConfirmation(
  { id, visitorHash }: { id: string; visitorHash: string },
  { database }: { database: Database },
): Promise<Confirmation | null> {
  const [row] = await database.orm
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, id), eq(registrations.registeredBy, visitorHash)))
  if (!row) return null
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
  }
}
