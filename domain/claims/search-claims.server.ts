import { and, count, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { contains, startsWith } from '../../platform/database/like.ts'
import type { Permit } from '../people/permit.ts'
import type { Person } from '../people/person.ts'
import { normalPlate } from '../warranties/car-plate.ts'
import { type After, MOST_COUNTED } from '../warranties/registration-search.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import type { ClaimStatus, ClaimType } from './claim.ts'
import { claimPhotos, claims } from './claims.table.ts'

/** What the history is looked through for (W §7); an empty text looks for nothing. */
export type ClaimFilters = {
  readonly warranty: string
  readonly plate: string
  readonly claimType: ClaimType | null
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly status: ClaimStatus | null
}

export type FoundClaim = {
  readonly id: string
  readonly warrantyId: string
  readonly name: string
  readonly contactNumber: string
  readonly carPlate: string
  readonly tyreId: string
  readonly claimType: ClaimType
  readonly claimDate: CalendarDate
  readonly status: ClaimStatus
  /** an e-mail; null where nobody has signed it */
  readonly processedBy: string | null
  readonly photos: number
  readonly hasInvoice: boolean
}

export type FoundClaims = {
  readonly rows: readonly FoundClaim[]
  readonly total: number
  readonly next: After | null
}

const PAGE = 20

/**
 * Looks through the claims, newest first (W §7). Who is not an administrator gets none that another has processed: they
 * are left out by the database, not by the page (W §6, reliability.md 3).
 */
export async function searchClaims(
  { person }: Permit<'read-claims'>,
  { filters, after }: { filters: ClaimFilters; after: After | null },
  { database }: { database: Database },
): Promise<FoundClaims> {
  const { orm } = database
  const where = and(visibleTo(person), ...conditions(filters))
  const joined = eq(registrations.id, claims.warrantyId)
  const counted = orm
    .select({ one: sql`1`.as('one') })
    .from(claims)
    .innerJoin(registrations, joined)
    .where(where)
    .limit(MOST_COUNTED + 1)
    .as('counted')
  const [all] = await orm.select({ total: count() }).from(counted)
  const total = all?.total ?? 0
  if (total === 0) return { rows: [], total, next: null }
  const found = await orm
    .select({
      id: claims.id,
      warrantyId: claims.warrantyId,
      name: registrations.name,
      contactNumber: registrations.contactNumber,
      carPlate: registrations.carPlate,
      tyreId: tyreIds.tyreId,
      claimType: claims.claimType,
      claimDate: claims.claimDate,
      status: claims.status,
      processedBy: claims.processedBy,
      invoiceUrl: claims.invoiceUrl,
      createdAt: sql<string>`${claims.createdAt}::text`,
    })
    .from(claims)
    .innerJoin(registrations, joined)
    .innerJoin(tyreIds, eq(tyreIds.id, claims.tyreId))
    .where(and(where, after ? behind(after) : undefined))
    .orderBy(desc(claims.createdAt), desc(claims.id))
    .limit(PAGE + 1)
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  const photos = await photoCounts(
    page.map(row => row.id),
    database,
  )
  return {
    total,
    next: found.length > PAGE && last ? { createdAt: last.createdAt, id: last.id } : null,
    rows: page.map(({ createdAt: _, invoiceUrl, claimDate, ...row }) => ({
      ...row,
      claimDate: claimDate as CalendarDate,
      photos: photos.get(row.id) ?? 0,
      hasInvoice: invoiceUrl !== null,
    })),
  }
}

/** Which claims a person may see (moves.ts, `maySee`), for the database. */
export const visibleTo = ({ role, email }: Person): SQL | undefined =>
  role === 'admin' ? undefined : or(eq(claims.processedBy, email), isNull(claims.processedBy))

function conditions({ warranty, plate, claimType, from, to, status }: ClaimFilters): (SQL | undefined)[] {
  const id = warranty.trim().toLowerCase()
  const normal = normalPlate(plate)
  return [
    id === '' ? undefined : partOfId(id),
    normal === '' ? (plate.trim() === '' ? undefined : sql`false`) : partOfPlate(normal),
    claimType ? eq(claims.claimType, claimType) : undefined,
    from ? gte(claims.claimDate, from) : undefined,
    to ? lte(claims.claimDate, to) : undefined,
    status ? eq(claims.status, status) : undefined,
  ]
}

const partOfId = (id: string) =>
  /^[\da-f-]{1,36}$/.test(id) ? contains(sql`(${claims.warrantyId}::text)`, id) : sql`false`

const partOfPlate = (plate: string) =>
  [...plate].length >= 3
    ? contains(registrations.plate, plate)
    : startsWith(sql`${registrations.plate}`, plate)

const behind = ({ createdAt, id }: After) =>
  sql`(${claims.createdAt}, ${claims.id}) < (${createdAt}::timestamptz, ${id}::uuid)`

async function photoCounts(ids: string[], { orm }: Database): Promise<Map<string, number>> {
  const rows = await orm
    .select({ claimId: claimPhotos.claimId, n: count() })
    .from(claimPhotos)
    .where(inArray(claimPhotos.claimId, ids))
    .groupBy(claimPhotos.claimId)
  return new Map(rows.map(row => [row.claimId, row.n]))
}
