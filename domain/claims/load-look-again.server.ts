import { and, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import { addDays } from '../../platform/clock/calendar-date.ts'
import type { Permit } from '../access/permit.ts'
import { nationalDigits, phoneDigitVariants } from '../access/phone-number.ts'
import type { CareFigures } from '../tyres/tyre-care.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { claims } from './claims.table.ts'
import type { ClaimRecord } from './load-claim-record.server.ts'
import { findLookAgainHints, type LookAgainHint } from './look-again.ts'
import { findSameReceipts } from './same-receipts.server.ts'
import type { ClaimTools } from './take-claim-step.server.ts'

/**
 * The hints that are shown before a claim is decided (rule W37.3). Claims of colleagues count, as numbers
 * only (rule W22.7); void claims do not.
 */
export async function loadLookAgain(
  _permit: Permit<'read-claims'>,
  claim: Pick<
    ClaimRecord,
    | 'id'
    | 'warrantyId'
    | 'contactNumber'
    | 'claimDate'
    | 'purchaseDate'
    | 'description'
    | 'dotWeek'
    | 'position'
  >,
  { database, care, timeZone }: Pick<ClaimTools, 'database'> & { care: CareFigures; timeZone: string },
): Promise<LookAgainHint[]> {
  const { orm } = database
  const { claimDate, dotWeek } = claim
  const [own] = await orm
    .select({ registeredAt: registrations.createdAt, plate: registrations.plate })
    .from(registrations)
    .where(eq(registrations.id, claim.warrantyId))
  if (!own) return []
  const count = sql<number>`count(*)::int`
  const [phone] = await orm
    .select({ claims: count })
    .from(claims)
    .innerJoin(registrations, eq(registrations.id, claims.warrantyId))
    .where(
      and(
        inArray(registrations.contactDigits, phoneDigitVariants(nationalDigits(claim.contactNumber))),
        gt(claims.claimDate, addDays(claimDate, -365)),
        lte(claims.claimDate, claimDate),
        eq(claims.isVoid, false),
      ),
    )
  const [dot] =
    dotWeek === null
      ? []
      : await orm
          .select({ claims: count })
          .from(claims)
          .innerJoin(tyreIds, eq(tyreIds.id, claims.tyreRowId))
          .where(
            and(
              eq(claims.plate, own.plate),
              eq(claims.dotWeek, dotWeek),
              eq(tyreIds.positionDescription, claim.position),
              ne(claims.id, claim.id),
              eq(claims.isVoid, false),
            ),
          )
  return findLookAgainHints(
    {
      ...claim,
      registeredAt: own.registeredAt,
      claimsOfSameDot: dot?.claims ?? 0,
      claimsOfPhone: phone?.claims ?? 0,
      ...(await findSameReceipts(claim.warrantyId, orm)),
    },
    { care, timeZone },
  )
}
