import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { exactTimestamp, keysetPage } from '../../platform/database/keyset-page.ts'
import { contains, containsCaseSensitive, startsWith } from '../../platform/database/like.ts'
import type { Permit } from '../access/permit.ts'
import { normalizePlate } from './car-plate.ts'
import { parseReceiptPaths } from './receipt-paths.ts'
import { type Cursor, MAX_COUNTED, MIN_SUBSTRING_CHARS, phoneSearchDigits } from './registration-search.ts'
import { registrations, tyreIds } from './registrations.table.ts'
import { customerState, staffState } from './warranty.ts'

/** What the counter looks for (W §2, search tab); an empty text looks for nothing. */
export type RegistrationFilters = {
  readonly phone: string
  readonly plate: string
  readonly name: string
  readonly purchasedFrom: CalendarDate | null
  readonly purchasedTo: CalendarDate | null
  readonly claimStatus: 'all' | 'claimed' | 'not-claimed'
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
  /** the counter's period, and beside it the customer's (readings.md "Two warranty periods") */
  readonly staffState: 'active' | 'inactive'
  readonly customerState: 'active' | 'expired'
}

export type FoundRegistrations = {
  readonly rows: readonly FoundRegistration[]
  /** how many there are in all; counted to MAX_COUNTED, and one more where there are more */
  readonly total: number
  /** where the next page begins; null on the last */
  readonly next: Cursor | null
}

const PAGE_SIZE = 20

/**
 * Searches the registrations, newest first (W §7): parts of phone, plate and name whatever their case, days of purchase from
 * and to, and whether a tyre was claimed. Pages go by key. Statements are unnamed, so that each is planned for what is asked.
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
  const found: (SQL | undefined)[] = [
    substringCondition(phoneSearchDigits(filters.phone), registrations.contactDigits, filters.phone),
    substringCondition(normalizePlate(filters.plate), registrations.plate, filters.plate),
    substringCondition(filters.name.trim(), registrations.name, filters.name),
    filters.purchasedFrom ? gte(registrations.purchaseDate, filters.purchasedFrom) : undefined,
    filters.purchasedTo ? lte(registrations.purchaseDate, filters.purchasedTo) : undefined,
    filters.claimStatus === 'all'
      ? undefined
      : eq(registrations.isClaimed, filters.claimStatus === 'claimed'),
  ]
  return found.filter(condition => condition !== undefined)
}

type SearchedColumn =
  | typeof registrations.contactDigits
  | typeof registrations.plate
  | typeof registrations.name

/** Three characters and more are found anywhere, fewer at the beginning; a text of which nothing can be found finds nothing. */
function substringCondition(text: string, column: SearchedColumn, typed: string): SQL | undefined {
  if (text === '') return typed.trim() === '' ? undefined : sql`false`
  const isPart = [...text].length >= MIN_SUBSTRING_CHARS
  if (column === registrations.name)
    return isPart ? contains(column, text) : startsWith(sql`lower(${column})`, text.toLowerCase())
  return isPart ? containsCaseSensitive(column, text) : startsWith(column, text)
}
