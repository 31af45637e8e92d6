import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { normalPlate } from './car-plate.ts'
import { mayOpenReceipts, type ReceiptRights } from './receipt-rights.ts'
import { registrations, tyreIds } from './registrations.table.ts'
import { customerState, customerValidUntil } from './warranty.ts'

/** What anybody may know who has read a plate in a car park: no name, number, address or path (readings.md). */
export type WarrantyCard = {
  readonly id: string
  readonly state: 'active' | 'expired'
  readonly purchaseDate: CalendarDate
  readonly validUntil: CalendarDate
  readonly tyreIds: readonly { tyreId: string; position: string; isClaimed: boolean }[]
  /** whether its receipts open at once; otherwise the last four digits are asked for */
  readonly isOpen: boolean
}

/** The warranties of a car by its plate, newest first (W §§2, 7); at most 50. Takes who asks. */
export async function findWarranties(
  plate: string,
  { today, ...rights }: ReceiptRights & { today: CalendarDate },
  { database }: { database: Database },
): Promise<WarrantyCard[]> {
  const normal = normalPlate(plate)
  if (normal === '') return []
  const rows = await database.orm
    .select({
      id: registrations.id,
      purchaseDate: registrations.purchaseDate,
      registeredBy: registrations.registeredBy,
      userId: registrations.userId,
    })
    .from(registrations)
    .where(eq(registrations.plate, normal))
    .orderBy(desc(registrations.createdAt), asc(registrations.id))
    .limit(MOST_CARDS)
  if (rows.length === 0) return []
  const tyres = await database.orm
    .select()
    .from(tyreIds)
    .where(
      inArray(
        tyreIds.registrationId,
        rows.map(row => row.id),
      ),
    )
    .orderBy(asc(tyreIds.positionDescription))
  return rows.map(row => {
    const own = tyres.filter(tyre => tyre.registrationId === row.id)
    const purchaseDate = row.purchaseDate as CalendarDate
    return {
      id: row.id,
      state: customerState(purchaseDate, own, today),
      purchaseDate,
      validUntil: customerValidUntil(purchaseDate),
      tyreIds: own.map(({ tyreId, positionDescription, isClaimed }) => ({
        tyreId,
        position: positionDescription,
        isClaimed,
      })),
      isOpen: mayOpenReceipts(row, rights),
    }
  })
}

const MOST_CARDS = 50
