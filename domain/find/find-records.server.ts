import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Permit, StaffPermission } from '../access/permit.ts'
import type { FoundClaim } from '../claims/found-claims.server.ts'
import { type ClaimFilters, searchClaims } from '../claims/search-claims.server.ts'
import type { ClaimTools } from '../claims/take-claim-step.server.ts'
import { phoneSearchDigits } from '../warranties/registration-search.ts'
import {
  type FoundRegistration,
  NO_FILTERS,
  type RegistrationFilters,
  searchRegistrations,
} from '../warranties/search-registrations.server.ts'
import { foldPlate } from '../warranties/search-text.ts'
import type { FindReading } from './find-reading.ts'

/** Registrations found by one interpretation of the text, newest first. */
export type FoundGroup = {
  readonly reading: FindReading
  readonly rows: readonly FoundRegistration[]
  /** counted up to 1,000 */
  readonly total: number
}

export type FoundRecords = {
  readonly claims: readonly FoundClaim[]
  readonly groups: readonly FoundGroup[]
  /** claims and registrations as one list, for the audit log */
  readonly rows: readonly { readonly id: string }[]
}

/**
 * Finds the records that a typed text may mean: registrations, and claims that the user may see (rules W22.1
 * and W36.2). A registration is only in the first of its groups.
 */
export async function findRecords(
  permit: Permit<StaffPermission>,
  { readings, today }: { readings: readonly FindReading[]; today: CalendarDate },
  tools: ClaimTools,
): Promise<FoundRecords> {
  const [claims, groups] = await Promise.all([
    Promise.all(readings.map(reading => findClaims(permit, reading, tools))),
    Promise.all(
      readings.map(async reading => {
        const filters = registrationFiltersOf(reading)
        if (!filters) return { reading, rows: [], total: 0 }
        const page = { filters: { ...NO_FILTERS, ...filters }, after: null, today }
        return { reading, ...(await searchRegistrations(permit, page, tools)) }
      }),
    ),
  ])
  const seen = new Set<string>()
  const distinct = groups.map(({ reading, rows, total }) => {
    const own = rows.filter(row => !seen.has(row.id))
    for (const row of own) seen.add(row.id)
    return { reading, rows: own, total: total - rows.length + own.length }
  })
  const found = { claims: claims.flat(), groups: distinct.filter(group => group.rows.length > 0) }
  return { ...found, rows: [...found.claims, ...found.groups.flatMap(group => group.rows)] }
}

/** The search filters of an interpretation; null if it cannot find registrations. */
function registrationFiltersOf({ kind, value }: FindReading): Partial<RegistrationFilters> | null {
  switch (kind) {
    case 'phone':
    case 'plate':
    case 'name':
    case 'email':
    case 'id':
      return { [kind]: value }
    case 'tyre':
      return { tyreId: value }
    default:
      return null
  }
}

async function findClaims(
  permit: Permit<'read-claims'>,
  { kind, value }: FindReading,
  tools: ClaimTools,
): Promise<readonly FoundClaim[]> {
  if (kind !== 'claim' && kind !== 'id') return []
  const claim = kind === 'claim' ? `c-${value}` : value
  const filters: ClaimFilters = { ...NO_CLAIM_FILTERS, claim }
  return (await searchClaims(permit, { filters, after: null }, tools)).rows
}

const NO_CLAIM_FILTERS: ClaimFilters = {
  warranty: '',
  plate: '',
  claim: '',
  tyreId: null,
  claimType: null,
  from: null,
  to: null,
  status: null,
}

/**
 * The only record that a text can mean: the only hit, or the only one that matches a whole plate, phone
 * number or e-mail address (rule W36.3).
 */
export function onlyRecord({
  claims,
  groups,
}: FoundRecords): { of: 'claim' | 'registration'; id: string } | null {
  const [claim, ...otherClaims] = claims
  if (claim && otherClaims.length === 0 && groups.length === 0) return { of: 'claim', id: claim.id }
  if (claim) return null
  const rows = groups.flatMap(group => group.rows)
  const isWhole = groups.every(group => group.total === group.rows.length)
  const exact = groups.flatMap(({ reading, rows }) => rows.filter(row => isExact(row, reading)))
  const [one, ...others] = rows.length === 1 ? rows : exact
  return one && others.length === 0 && isWhole ? { of: 'registration', id: one.id } : null
}

function isExact(row: FoundRegistration, { kind, value }: FindReading): boolean {
  if (kind === 'plate') return foldPlate(row.carPlate) === foldPlate(value)
  if (kind === 'phone') return phoneSearchDigits(row.contactNumber) === phoneSearchDigits(value)
  return kind === 'email' && row.email === value
}
