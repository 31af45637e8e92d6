import { asc, desc, eq, inArray } from 'drizzle-orm'
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
  const tyres = await database.orm
    .select()
    .from(tyreIds)
    .where(
      inArray(
        tyreIds.registrationId,
        own.map(({ id }) => id),
      ),
    )
    .orderBy(asc(tyreIds.positionDescription))
  return own.map(({ id, carPlate, ...row }) => {
    const purchaseDate = row.purchaseDate as CalendarDate
    const validUntil = customerValidUntil(purchaseDate)
    const tyresOfRow = tyres
      .filter(({ registrationId }) => registrationId === id)
      .map(({ tyreId, positionDescription: position, isClaimed }) => ({ tyreId, position, isClaimed }))
    return {
      id,
      carPlate,
      purchaseDate,
      validUntil,
      state: customerState(purchaseDate, tyresOfRow, today),
      daysLeft: daysBetween(today, validUntil),
      tyreIds: tyresOfRow,
    }
  })
}

const MAX_REGISTRATIONS = 50
