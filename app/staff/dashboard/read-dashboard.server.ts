import type { ClaimRecord } from '../../../domain/claims/read-claim-record.server.ts'
import { readClaimRecord } from '../../../domain/claims/read-claim-record.server.ts'
import { type FoundClaims, searchClaims } from '../../../domain/claims/search-claims.server.ts'
import type { Permit, StaffPower } from '../../../domain/people/permit.ts'
import { adminPermit } from '../../../domain/people/permit.ts'
import { readFilters } from '../../../domain/people/read-filters.server.ts'
import { previewDeletion } from '../../../domain/warranties/preview-deletion.server.ts'
import {
  type RegistrationRecord,
  readRegistrationRecord,
} from '../../../domain/warranties/read-registration-record.server.ts'
import {
  type FoundRegistrations,
  searchRegistrations,
} from '../../../domain/warranties/search-registrations.server.ts'
import { dateIn, shownMoment } from '../../../platform/clock/calendar-date.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { fileLink } from '../../files/file-link.server.ts'
import type { Shop } from '../../visit.ts'
import { searchOf } from '../search-number.ts'
import type { Typed } from '../sent-filters.ts'
import { readAfter, writeAfter } from './after.ts'
import { claimFilters, registrationFilters } from './filters.ts'
import { DIALOGS } from './use-dialog-address.ts'

/** The list of a tab, one page of it, and what it is filtered by. */
export type SearchPage = Omit<FoundRegistrations, 'next'> & {
  typed: Typed
  next: string | null
  isFirst: boolean
}
export type HistoryPage = Omit<FoundClaims, 'next'> & { typed: Typed; next: string | null; isFirst: boolean }

export async function readSearch(permit: Permit<StaffPower>, url: URL, shop: Shop): Promise<SearchPage> {
  const typed = await readFilters({ person: permit.person, screen: 'search', search: searchOf(url) }, shop)
  const after = readAfter(url.searchParams.get('after'))
  const today = dateIn(shop.timeZone, shop.now())
  const found = await searchRegistrations(permit, { filters: registrationFilters(typed), after, today }, shop)
  return { ...found, typed, next: found.next && writeAfter(found.next), isFirst: after === null }
}

export async function readHistory(permit: Permit<StaffPower>, url: URL, shop: Shop): Promise<HistoryPage> {
  const search = searchOf(url)
  const typed = await readFilters({ person: permit.person, screen: 'claims-history', search }, shop)
  const after = readAfter(url.searchParams.get('after'))
  const found = await searchClaims(permit, { filters: claimFilters(typed), after }, shop)
  return { ...found, typed, next: found.next && writeAfter(found.next), isFirst: after === null }
}

/** The dialog that stands open over a list, as the address says: each can be linked, and the back button closes it. */
export type OpenDialog = NonNullable<Awaited<ReturnType<typeof readDialog>>>

export async function readDialog(permit: Permit<StaffPower>, url: URL, shop: Shop) {
  const kind = DIALOGS.find(name => url.searchParams.has(name))
  if (!kind) return null
  const id = url.searchParams.get(kind) ?? ''
  if (!isUuid(id)) return { kind: 'missing', of: isOfClaim(kind) ? 'claim' : 'registration' } as const
  return isOfClaim(kind)
    ? readClaimDialog(permit, kind, id, shop)
    : readRegistrationDialog(permit, kind, id, shop)
}

type ClaimDialog = 'claim' | 'photos' | 'invoice'
const isOfClaim = (kind: string): kind is ClaimDialog => ['claim', 'photos', 'invoice'].includes(kind)

async function readRegistrationDialog(
  permit: Permit<StaffPower>,
  kind: 'tyres' | 'receipts' | 'delete',
  id: string,
  shop: Shop,
) {
  const missing = { kind: 'missing', of: 'registration' } as const
  const admin = adminPermit(permit.person)
  const goes = kind === 'delete' && admin ? await previewDeletion(admin, id, shop) : null
  if (kind === 'delete' && !goes) return missing
  const what = kind === 'receipts' ? 'read-receipts' : 'read-registration'
  const record = await readRegistrationRecord(permit, { id, what }, shop)
  if (!record) return missing
  const registration = shownRegistration(record, shop)
  if (goes) return { kind: 'delete', registration, goes } as const
  if (kind === 'tyres') return { kind, registration } as const
  const links = record.receiptPaths.map(path => fileLink(path, shop, 'staff'))
  return { kind: 'receipts', registration, links } as const
}

async function readClaimDialog(permit: Permit<StaffPower>, kind: ClaimDialog, id: string, shop: Shop) {
  const what = kind === 'photos' ? 'read-photos' : 'read-claim'
  const claim = await readClaimRecord(permit, { id, what }, shop)
  if (!claim) return { kind: 'missing', of: 'claim' } as const
  return { kind, claim: shownClaim(claim, shop) } as const
}

/** A registration without its paths; moments as days. */
export function shownRegistration(
  { receiptPaths: _, tyreIds, ...registration }: RegistrationRecord,
  shop: Shop,
) {
  return {
    ...registration,
    tyreIds: tyreIds.map(({ claimedAt, ...tyre }) => ({
      ...tyre,
      claimedOn: claimedAt && dateIn(shop.timeZone, claimedAt),
    })),
  }
}

/** A claim with links in the place of paths, and moments as texts. */
export function shownClaim({ photos, invoicePath, history, ...claim }: ClaimRecord, shop: Shop) {
  return {
    ...claim,
    photos: photos.map(({ path, name }) => ({ name, link: fileLink(path, shop, 'staff') })),
    invoiceLink: invoicePath && fileLink(invoicePath, shop, 'staff'),
    history: history.map(line => ({ ...line, at: shownMoment(line.at, shop.timeZone) })),
  }
}
