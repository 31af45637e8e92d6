import { asc, desc, eq } from 'drizzle-orm'
import { type CalendarDate, daysBetween } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { registrations, tyreIds } from './registrations.table.ts'
import { customerState, customerValidUntil } from './warranty.ts'

export type OwnRegistration = {
  readonly id: string
  readonly carPlate: string
  readonly purchaseDate: CalendarDate
  readonly validUntil: CalendarDate
  readonly state: 'active' | 'expired'
  /** days left of the customer period; 0 on the last one, negative if it has ended */
  readonly daysLeft: number
  readonly tyreIds: readonly {
    readonly tyreId: string
    readonly position: string
    readonly isClaimed: boolean
  }[]
}

/** The registrations of a customer's account, newest first (rule W38.3). */
export async function listOwnRegistrations(
  user: User,
  { database, today }: { database: Database; today: CalendarDate },
): Promise<OwnRegistration[]> {
  const own = await database.orm
    .select()
    .from(registrations)
    .where(eq(registrations.userId, user.id))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(MAX_REGISTRATIONS)
  return Promise.all(
    own.map(async row => {
      const tyres = await database.orm
        .select({
          tyreId: tyreIds.tyreId,
          position: tyreIds.positionDescription,
          isClaimed: tyreIds.isClaimed,
        })
        .from(tyreIds)
        .where(eq(tyreIds.registrationId, row.id))
        .orderBy(asc(tyreIds.positionDescription))
      const purchaseDate = row.purchaseDate as CalendarDate
      const validUntil = customerValidUntil(purchaseDate)
      return {
        id: row.id,
        carPlate: row.carPlate,
        purchaseDate,
        validUntil,
        state: customerState(purchaseDate, tyres, today),
        daysLeft: daysBetween(today, validUntil),
        tyreIds: tyres,
      }
    }),
  )
}

const MAX_REGISTRATIONS = 50
