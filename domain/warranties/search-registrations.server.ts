import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { contains, startsWith } from '../../platform/database/like.ts'
import type { Permit } from '../people/permit.ts'
import { normalPlate } from './car-plate.ts'
import { readReceiptPaths } from './receipt-paths.ts'
import { type After, MOST_COUNTED } from './registration-search.ts'
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
  /** how many there are in all; counted to MOST_COUNTED, and one more where there are more */
  readonly total: number
  /** where the next page begins; null on the last */
  readonly next: After | null
}

const PAGE = 20

/**
 * Searches the registrations, newest first (W §7): parts of phone, plate and name whatever their case, days of purchase from
 * and to, and whether a tyre was claimed. Pages go by key. Statements are unnamed, so that each is planned for what is asked.
 */
export async function searchRegistrations(
  _permit: Permit<'search-registrations'>,
  { filters, after, today }: { filters: RegistrationFilters; after: After | null; today: CalendarDate },
  { database }: { database: Database },
): Promise<FoundRegistrations> {
  const { orm } = database
  const where = and(...conditions(filters))
  const counted = orm
    .select({ one: sql`1`.as('one') })
    .from(registrations)
    .where(where)
    .limit(MOST_COUNTED + 1)
    .as('counted')
  const [all] = await orm.select({ total: count() }).from(counted)
  const total = all?.total ?? 0
  if (total === 0) return { rows: [], total, next: null }
  const found = await orm
    .select({
      id: registrations.id,
      name: registrations.name,
      contactNumber: registrations.contactNumber,
      email: registrations.email,
      carPlate: registrations.carPlate,
      purchaseDate: registrations.purchaseDate,
      receiptUrl: registrations.receiptUrl,
      lastClaimDate: registrations.lastClaimDate,
      // To the microsecond, which a Date would lose.
      createdAt: sql<string>`${registrations.createdAt}::text`,
    })
    .from(registrations)
    .where(and(where, after ? behind(after) : undefined))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(PAGE + 1)
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  const tyres = await tyreCounts(
    page.map(row => row.id),
    database,
  )
  return {
    total,
    next: found.length > PAGE && last ? { createdAt: last.createdAt, id: last.id } : null,
    rows: page.map(({ receiptUrl, createdAt: _, ...row }) => {
      const own = tyres.filter(tyre => tyre.registrationId === row.id)
      const available = own.filter(tyre => !tyre.isClaimed).length
      const purchaseDate = row.purchaseDate as CalendarDate
      return {
        ...row,
        purchaseDate,
        lastClaimDate: row.lastClaimDate as CalendarDate | null,
        receipts: readReceiptPaths(receiptUrl).length,
        available,
        used: own.length - available,
        staffState: staffState(purchaseDate, available, today),
        customerState: customerState(purchaseDate, own, today),
      }
    }),
  }
}

function conditions(filters: RegistrationFilters): SQL[] {
  const found: (SQL | undefined)[] = [
    partOf(filters.phone.replaceAll(/\D/g, ''), registrations.contactDigits, filters.phone),
    partOf(normalPlate(filters.plate), registrations.plate, filters.plate),
    partOf(filters.name.trim(), registrations.name, filters.name),
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
function partOf(text: string, column: SearchedColumn, typed: string): SQL | undefined {
  if (text === '') return typed.trim() === '' ? undefined : sql`false`
  if ([...text].length >= TRIGRAM) return contains(column, text)
  return column === registrations.name
    ? startsWith(sql`lower(${column})`, text.toLowerCase())
    : startsWith(sql`${column}`, text)
}

const TRIGRAM = 3

const behind = ({ createdAt, id }: After) =>
  sql`(${registrations.createdAt}, ${registrations.id}) < (${createdAt}::timestamptz, ${id}::uuid)`

function tyreCounts(ids: readonly string[], { orm }: Database) {
  return orm
    .select({ registrationId: tyreIds.registrationId, isClaimed: tyreIds.isClaimed })
    .from(tyreIds)
    .where(inArray(tyreIds.registrationId, [...ids]))
    .orderBy(asc(tyreIds.id))
}
