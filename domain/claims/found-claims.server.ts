import { eq, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { exactTimestamp } from '../../platform/database/keyset-page.ts'
import type { User } from '../access/user.ts'
import type { Cursor } from '../warranties/registration-search.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import type { ClaimStatus, ClaimType } from './claim.ts'
import { maskEmail } from './claim-policy.ts'
import type { Outcome, Stage } from './claim-step.ts'
import { claimPhotos, claims } from './claims.table.ts'

export type FoundClaim = {
  readonly id: string
  readonly number: number
  readonly warrantyId: string
  readonly name: string
  readonly contactNumber: string
  readonly carPlate: string
  readonly tyreId: string
  readonly claimType: ClaimType
  readonly claimDate: CalendarDate
  readonly status: ClaimStatus
  readonly stage: Stage
  readonly waitsForSupplier: boolean
  readonly isAnswered: boolean
  readonly outcome: Outcome | null
  readonly isVoid: boolean
  /** e-mail address, masked for users other than administrators and its owner (rule W22.4); null if unassigned */
  readonly processedBy: string | null
  readonly photos: number
  readonly hasInvoice: boolean
  readonly version: number
  readonly createdAt: Date
}

export type FoundClaims = {
  readonly rows: readonly FoundClaim[]
  readonly total: number
  readonly next: Cursor | null
}

/** rows of a page */
export const PAGE_SIZE = 20

/**
 * Query for the claims of a page in a list of claims. `list` is a subquery with `total`, `id` and `created_at`
 * of one row more than the page has; an empty page is one row without an id.
 */
export const selectFoundClaims = (list: SQL, order: 'asc' | 'desc', { orm }: Database) =>
  orm
    .select({
      total: sql<number>`newest.total`,
      createdAt: exactTimestamp(sql`newest.created_at`),
      claim: {
        id: claims.id,
        number: claims.number,
        warrantyId: claims.warrantyId,
        claimType: claims.claimType,
        claimDate: claims.claimDate,
        status: claims.status,
        stage: claims.stage,
        waitsForSupplier: claims.waitsForSupplier,
        isAnswered: claims.isAnswered,
        outcome: claims.outcome,
        isVoid: claims.isVoid,
        processedBy: claims.processedBy,
        invoiceUrl: claims.invoiceUrl,
        version: claims.version,
        createdAt: claims.createdAt,
      },
      registration: {
        name: registrations.name,
        contactNumber: registrations.contactNumber,
        carPlate: registrations.carPlate,
      },
      tyreId: tyreIds.tyreId,
      photos: sql<number>`(select count(*)::int from ${claimPhotos} where ${claimPhotos.claimId} = newest.id)`,
    })
    .from(sql`${list} newest`)
    .leftJoin(claims, eq(claims.id, sql`newest.id`))
    .leftJoin(registrations, eq(registrations.id, claims.warrantyId))
    .leftJoin(tyreIds, eq(tyreIds.id, claims.tyreRowId))
    .orderBy(sql`newest.created_at ${sql.raw(order)}`, sql`newest.id ${sql.raw(order)}`)

/** The page of the rows that `selectFoundClaims` found, as the user may read it (rule W22.4). */
export function toFoundClaims(found: Awaited<ReturnType<typeof selectFoundClaims>>, user: User): FoundClaims {
  const page = found.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return {
    total: found[0]?.total ?? 0,
    next: found.length > PAGE_SIZE && last?.claim ? { createdAt: last.createdAt, id: last.claim.id } : null,
    rows: page.flatMap(({ claim, registration, tyreId, photos }) => {
      if (!claim || !registration || tyreId === null) return []
      const { invoiceUrl, claimDate, processedBy, ...row } = claim
      return {
        ...row,
        ...registration,
        tyreId,
        claimDate: claimDate as CalendarDate,
        processedBy: processedBy && maskEmail(processedBy, user),
        photos,
        hasInvoice: invoiceUrl !== null,
      }
    }),
  }
}
