import { and, eq, gte, isNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type CalendarDate, dateIn, daysBetween } from '../../platform/clock/calendar-date.ts'
import { keysetPage } from '../../platform/database/keyset-page.ts'
import { containsFrequentPart, containsPart, idStartCondition } from '../../platform/database/like.ts'
import type { Permit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { type Cursor, MAX_COUNTED } from '../warranties/registration-search.ts'
import { tyreIds } from '../warranties/registrations.table.ts'
import { foldedPlate, foldPlate, partConditions } from '../warranties/search-text.ts'
import type { ClaimStatus, ClaimType } from './claim.ts'
import { parseClaimNumber } from './claim-event.ts'
import { type ClaimsSeenBy, seesAllClaims } from './claim-policy.ts'
import { claims, idSearchText } from './claims.table.ts'
import { type FoundClaims, PAGE_SIZE, selectFoundClaims, toFoundClaims } from './found-claims.server.ts'
import type { ClaimTools } from './take-claim-step.server.ts'

/** Filters of the claims history (rule W22.2); an empty text does not filter. */
export type ClaimFilters = {
  readonly warranty: string
  readonly plate: string
  /** the number of a claim (`C-1042`), or the beginning of its ID */
  readonly claim: string
  /** a whole code, as `parseTyreId` returns it */
  readonly tyreId: string | null
  readonly claimType: ClaimType | null
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly status: ClaimStatus | null
}

/**
 * Searches the claims, newest first, 20 a page. The database leaves out claims that the user may not see
 * (rule W22.1). Totals are counted up to MAX_COUNTED.
 */
export async function searchClaims(
  { user }: Permit<'read-claims'>,
  { filters, after }: { filters: ClaimFilters; after: Cursor | null },
  { database, now, claimsSeenBy }: ClaimTools,
): Promise<FoundClaims> {
  const filtered = conditions(filters)
  const newest = keysetPage({
    id: claims.id,
    createdAt: claims.createdAt,
    from: sql`${claims}`,
    where: visibilityConditions({ email: user.email, seesAll: seesAllClaims(user, claimsSeenBy) }).map(part =>
      and(part, ...filtered),
    ) as [SQL, ...SQL[]],
    cursor: after,
    isSorted: isFarBack(filters, now()),
    pageSize: PAGE_SIZE,
    maxCounted: MAX_COUNTED,
  })
  return toFoundClaims(await selectFoundClaims(newest, 'desc', database), user)
}

/**
 * Whether the date range is shorter than the time since its end: then sorting the range is faster than
 * scanning the index from the newest claim.
 */
function isFarBack({ from, to }: ClaimFilters, now: Date): boolean {
  const today = dateIn('UTC', now)
  return from !== null && to !== null && daysBetween(from, to) < daysBetween(to, today)
}

/** `canView` (claim-policy.ts) as an SQL condition; undefined for users who see all claims. */
export const visibilityCondition = (user: User, seenBy?: ClaimsSeenBy): SQL | undefined =>
  seesAllClaims(user, seenBy) ? undefined : or(...visibilityConditions({ email: user.email, seesAll: false }))

/** Like `visibilityCondition`, as disjoint conditions, each with its own index in list order. */
export const visibilityConditions = ({ email, seesAll }: ClaimViewer): SQL[] =>
  seesAll ? [sql`true`] : [eq(claims.processedBy, email), isNull(claims.processedBy)]

/** The user whose claims are read. The email may be a placeholder of a statement. */
export type ClaimViewer = { readonly email: string | Placeholder; readonly seesAll: boolean }

function conditions(filters: ClaimFilters): (SQL | undefined)[] {
  const { warranty, plate, claim, tyreId, claimType, from, to, status } = filters
  const id = warranty.trim().toLowerCase()
  return [
    id === '' ? undefined : idCondition(id),
    ...partConditions(plate, [foldPlate(plate)], part => containsPart(foldedPlate(claims.plate), part)),
    claim.trim() === '' ? undefined : claimCondition(claim.trim().toLowerCase()),
    tyreId
      ? eq(claims.tyreRowId, sql`(select ${tyreIds.id} from ${tyreIds} where ${eq(tyreIds.tyreId, tyreId)})`)
      : undefined,
    claimType ? eq(claims.claimType, claimType) : undefined,
    from ? gte(claims.claimDate, from) : undefined,
    to ? lte(claims.claimDate, to) : undefined,
    status ? eq(claims.status, status) : undefined,
  ]
}

const idCondition = (id: string) => {
  if (!/^[\da-f-]{1,36}$/.test(id)) return sql`false`
  return containsFrequentPart(idSearchText(claims.warrantyId), id.replaceAll('-', 'x'))
}

/** A claim number, or the beginning of an id; digits alone may be both. */
function claimCondition(text: string) {
  const number = parseClaimNumber(text)
  if (number === null) return idStartCondition(claims.id, text)
  const byNumber = eq(claims.number, number)
  return text.includes('-') ? byNumber : or(byNumber, idStartCondition(claims.id, text))
}
