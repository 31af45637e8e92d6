import { and, desc, eq } from 'drizzle-orm'
import { type CalendarDate, daysBetween } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { customerValidUntil } from '../warranties/warranty.ts'
import { claims } from './claims.table.ts'

/** The facts that anyone with a tyre ID may see: nothing about the customer or the car (rule W39.1). */
type TyrePassport = {
  readonly tyreId: string
  readonly position: string
  /** `claimed` once a claim was filed on it */
  readonly state: 'active' | 'expired' | 'claimed'
  readonly purchaseDate: CalendarDate
  readonly validUntil: CalendarDate
  /** 0 on the last one, less if it has ended */
  readonly daysLeft: number
  readonly tyre: {
    readonly brand: string | null
    readonly model: string | null
    readonly size: string | null
  }
  /** null until it is known */
  readonly dotWeek: string | null
}

/** The passport of a tyre by its code; null for an unknown code. */
export async function loadTyrePassport(
  tyreId: string,
  { database, today }: { database: Database; today: CalendarDate },
): Promise<TyrePassport | null> {
  const [row] = await database.orm
    .select({
      position: tyreIds.positionDescription,
      isClaimed: tyreIds.isClaimed,
      rowId: tyreIds.id,
      purchaseDate: registrations.purchaseDate,
      brand: registrations.brand,
      model: registrations.model,
      size: registrations.size,
      dotWeek: registrations.dotWeek,
    })
    .from(tyreIds)
    .innerJoin(registrations, eq(registrations.id, tyreIds.registrationId))
    .where(eq(tyreIds.tyreId, tyreId))
  if (!row) return null
  const [claim] = await database.orm
    .select({ dotWeek: claims.dotWeek })
    .from(claims)
    .where(and(eq(claims.tyreRowId, row.rowId), eq(claims.isVoid, false)))
    .orderBy(desc(claims.number))
    .limit(1)
  const purchaseDate = row.purchaseDate as CalendarDate
  const validUntil = customerValidUntil(purchaseDate)
  const daysLeft = daysBetween(today, validUntil)
  return {
    tyreId,
    position: row.position,
    state: row.isClaimed ? 'claimed' : daysLeft < 0 ? 'expired' : 'active',
    purchaseDate,
    validUntil,
    daysLeft,
    tyre: { brand: row.brand, model: row.model, size: row.size },
    dotWeek: claim?.dotWeek ?? row.dotWeek,
  }
}
