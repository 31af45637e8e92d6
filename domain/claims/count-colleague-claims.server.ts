import { and, count, eq, isNotNull, min, ne } from 'drizzle-orm'
import type { Permit } from '../access/permit.ts'
import { normalizePlate } from '../warranties/car-plate.ts'
import { registrations } from '../warranties/registrations.table.ts'
import { seesAllClaims } from './claim-policy.ts'
import { claims } from './claims.table.ts'
import type { ClaimTools } from './take-claim-step.server.ts'

/** Open claims of colleagues on a plate: how many, and when the first one was filed. */
type ColleagueClaims = { readonly count: number; readonly since: Date }

/**
 * Open claims of colleagues on a plate: their number and the oldest date, which is all that the user may know
 * (rule W22.7). Null if there are none, and for users who see all claims anyway.
 */
export async function countColleagueClaims(
  { user }: Permit<'read-claims'>,
  carPlate: string,
  { database, claimsSeenBy }: ClaimTools,
): Promise<ColleagueClaims | null> {
  const plate = normalizePlate(carPlate)
  if (plate === '' || seesAllClaims(user, claimsSeenBy)) return null
  const [row] = await database.orm
    .select({ count: count(), since: min(claims.createdAt) })
    .from(registrations)
    .innerJoin(claims, eq(claims.warrantyId, registrations.id))
    .where(
      and(
        eq(registrations.plate, plate),
        eq(claims.status, 'Open'),
        isNotNull(claims.processedBy),
        ne(claims.processedBy, user.email),
      ),
    )
  return row?.since ? { count: row.count, since: row.since } : null
}
