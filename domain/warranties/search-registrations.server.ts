import { and, between, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { exactTimestamp, keysetPage } from '../../platform/database/keyset-page.ts'
import {
  containsFrequentPart,
  containsPart,
  idStartCondition,
  startsWith,
} from '../../platform/database/like.ts'
import type { Permit } from '../access/permit.ts'
import { parseReceiptPaths } from './receipt.ts'
import { type Cursor, MAX_COUNTED, phoneSearchDigits } from './registration-search.ts'
import { registrations, tyreIds } from './registrations.table.ts'
import { foldedName, foldedPlate, foldPlate, nameWords, partConditions } from './search-text.ts'
import { TYRE_ID_LENGTH } from './tyre-id.ts'
import { customerState, staffState } from './warranty.ts'

/** The staff's search filters; an empty text does not filter (rule W19.1). */
export type RegistrationFilters = {
  readonly phone: string
  readonly plate: string
  readonly name: string
  readonly purchasedFrom: CalendarDate | null
  readonly purchasedTo: CalendarDate | null
  readonly claimStatus: 'all' | 'claimed' | 'not-claimed'
  /**
   * find box only: the beginning of an e-mail address in lower case, of a warranty ID, and of a tyre ID (rule
   * W36.2)
   */
  readonly email?: string
  readonly id?: string
  readonly tyreId?: string
}

/** Filters that find everything. */
export const NO_FILTERS: RegistrationFilters = {
  phone: '',
  plate: '',
  name: '',
  purchasedFrom: null,
  purchasedTo: null,
  claimStatus: 'all',
}

export type FoundRegistration = {
  readonly id: string
  readonly name: string
  readonly contactNumber: string
  readonly email: string | null
  readonly carPlate: string
  readonly purchaseDate: CalendarDate
  readonly receipts: number
  readonly lastClaimDate: CalendarDate | null
  readonly available: number
  readonly used: number
  /** state by the staff period, in addition to the customer's (rule W5.3) */
  readonly staffState: 'active' | 'inactive'
  readonly customerState: 'active' | 'expired'
}

export type FoundRegistrations = {
  readonly rows: readonly FoundRegistration[]
  /** total number, counted to MAX_COUNTED plus one */
  readonly total: number
  /** cursor of the next page; null on the last */
  readonly next: Cursor | null
}

const PAGE_SIZE = 20

/**
 * Searches registrations, newest first: parts of phone, plate and name, purchase dates, and claim state
 * (rules W19.1 to W19.4). Keyset pagination. Statements are unnamed, so that each is planned for its own
 * filters.
 */
export async function searchRegistrations(
  _permit: Permit<'search-registrations'>,
  { filters, after, today }: { filters: RegistrationFilters; after: Cursor | null; today: CalendarDate },
  { database }: { database: Database },
): Promise<FoundRegistrations> {
  const newest = keysetPage({
    id: registrations.id,
    createdAt: registrations.createdAt,
    from: sql`${registrations}`,
    where: [and(sql`true`, ...conditions(filters)) as SQL],
    cursor: after,
    pageSize: PAGE_SIZE,
    maxCounted: MAX_COUNTED,
  })
  const found = await database.orm
    .select({
      total: sql<number>`newest.total`,
      createdAt: exactTimestamp(sql`newest.created_at`),
      row: {
        id: registrations.id,
        name: registrations.name,
        contactNumber: registrations.contactNumber,
        email: registrations.email,
        carPlate: registrations.carPlate,
        purchaseDate: registrations.purchaseDate,
        receiptUrl: registrations.receiptUrl,
        lastClaimDate: registrations.lastClaimDate,
      },
      areClaimed: sql<boolean[]>`array(select ${tyreIds.isClaimed} from ${tyreIds}
        where ${tyreIds.registrationId} = newest.id)`,
    })
    .from(sql`${newest} newest`)
    .leftJoin(registrations, eq(registrations.id, sql`newest.id`))
    .orderBy(sql`newest.created_at desc`, sql`newest.id desc`)
  const page = found.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return {
    total: found[0]?.total ?? 0,
    next: found.length > PAGE_SIZE && last?.row ? { createdAt: last.createdAt, id: last.row.id } : null,
    rows: page.flatMap(({ row, areClaimed }) => (row ? toFoundRegistration(row, areClaimed, today) : [])),
  }
}

type Row = Pick<
  typeof registrations.$inferSelect,
  'id' | 'name' | 'contactNumber' | 'email' | 'carPlate' | 'purchaseDate' | 'receiptUrl' | 'lastClaimDate'
>

function toFoundRegistration(
  { receiptUrl, ...row }: Row,
  areClaimed: boolean[],
  today: CalendarDate,
): FoundRegistration {
  const tyres = areClaimed.map(isClaimed => ({ isClaimed }))
  const available = tyres.filter(tyre => !tyre.isClaimed).length
  const purchaseDate = row.purchaseDate as CalendarDate
  return {
    ...row,
    purchaseDate,
    lastClaimDate: row.lastClaimDate as CalendarDate | null,
    receipts: parseReceiptPaths(receiptUrl).length,
    available,
    used: tyres.length - available,
    staffState: staffState(purchaseDate, available, today),
    customerState: customerState(purchaseDate, tyres, today),
  }
}

function conditions(filters: RegistrationFilters): SQL[] {
  const { phone, plate, name } = filters
  const found: (SQL | undefined)[] = [
    ...partConditions(phone, [phoneSearchDigits(phone)], digits),
    ...partConditions(plate, [foldPlate(plate)], part =>
      containsPart(foldedPlate(registrations.plate), part),
    ),
    ...partConditions(name, nameWords(name), word => containsPart(foldedName(registrations.name), word)),
    filters.purchasedFrom ? gte(registrations.purchaseDate, filters.purchasedFrom) : undefined,
    filters.purchasedTo ? lte(registrations.purchaseDate, filters.purchasedTo) : undefined,
    filters.claimStatus === 'all'
      ? undefined
      : eq(registrations.isClaimed, filters.claimStatus === 'claimed'),
    filters.email ? startsWith(registrations.email, filters.email) : undefined,
    filters.id ? idStartCondition(registrations.id, filters.id) : undefined,
    filters.tyreId ? inArray(registrations.id, tyreStartQuery(filters.tyreId)) : undefined,
  ]
  return found.filter(condition => condition !== undefined)
}

/** Registrations with a tyre ID that has this prefix, as a range of its unique index. */
const tyreStartQuery = (start: string) =>
  sql`(select ${tyreIds.registrationId} from ${tyreIds} where ${between(
    tyreIds.tyreId,
    start.padEnd(TYRE_ID_LENGTH, '2'),
    start.padEnd(TYRE_ID_LENGTH, 'Z'),
  )})`

/**
 * Two digits occur in every tenth number, so a scan soon finds a page of matches; such short parts are not
 * indexed.
 */
const digits = (part: string) => containsFrequentPart(registrations.contactDigits, part)
