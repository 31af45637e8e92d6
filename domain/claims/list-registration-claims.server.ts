import { and, desc, eq } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Permit } from '../access/permit.ts'
import { claims } from './claims.table.ts'
import { visibilityCondition } from './search-claims.server.ts'
import type { ClaimTools } from './take-claim-step.server.ts'

/**
 * The claims of a registration that the user may see, newest first; `tyreRowId` is the id of the tyre ID's
 * row (rule W22.1).
 */
export async function listRegistrationClaims(
  { user }: Permit<'read-claims'>,
  registrationId: string,
  { database, claimsSeenBy }: ClaimTools,
) {
  const rows = await database.orm
    .select({
      id: claims.id,
      number: claims.number,
      tyreRowId: claims.tyreRowId,
      claimType: claims.claimType,
      claimDate: claims.claimDate,
      status: claims.status,
      stage: claims.stage,
      waitsForSupplier: claims.waitsForSupplier,
      outcome: claims.outcome,
      percent: claims.percent,
      isVoid: claims.isVoid,
      isAnswered: claims.isAnswered,
    })
    .from(claims)
    .where(and(eq(claims.warrantyId, registrationId), visibilityCondition(user, claimsSeenBy)))
    .orderBy(desc(claims.number))
  return rows.map(row => ({ ...row, claimDate: row.claimDate as CalendarDate }))
}

export type RegistrationClaim = Awaited<ReturnType<typeof listRegistrationClaims>>[number]
