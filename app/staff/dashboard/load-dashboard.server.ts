import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import { adminPermit } from '../../../domain/access/permit.ts'
import type { ClaimRecord } from '../../../domain/claims/load-claim-record.server.ts'
import { loadClaimRecord } from '../../../domain/claims/load-claim-record.server.ts'
import { type FoundClaims, searchClaims } from '../../../domain/claims/search-claims.server.ts'
import { previewDeletion } from '../../../domain/deletion/preview-deletion.server.ts'
import { loadFilters } from '../../../domain/saved-filters/load-filters.server.ts'
import {
  loadRegistrationRecord,
  type RegistrationRecord,
} from '../../../domain/warranties/load-registration-record.server.ts'
import {
  type FoundRegistrations,
  searchRegistrations,
} from '../../../domain/warranties/search-registrations.server.ts'
import { dateIn, formatTimestamp } from '../../../platform/clock/calendar-date.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { AppContext } from '../../context/app-context.ts'
import { signedFileUrl } from '../../uploads/file-url.server.ts'
import type { FilterValues } from '../parse-filters.ts'
import { savedSearchId } from '../saved-search-url.ts'
import { claimFilters, registrationFilters } from './filters.ts'
import { formatCursor, parseCursor } from './list-cursor.ts'
import { DIALOGS, RECONFIRM } from './use-dialog-url.ts'

/** One page of a tab's list and its filters. */
export type SearchPage = Omit<FoundRegistrations, 'next'> & {
  values: FilterValues
  next: string | null
  isFirst: boolean
}
export type HistoryPage = Omit<FoundClaims, 'next'> & {
  values: FilterValues
  next: string | null
  isFirst: boolean
}

export async function loadSearch(
  permit: Permit<StaffPermission>,
  url: URL,
  shop: AppContext,
): Promise<SearchPage> {
  const values = await loadFilters({ user: permit.user, page: 'search', search: savedSearchId(url) }, shop)
  const after = parseCursor(url.searchParams.get('after'))
  const today = dateIn(shop.timeZone, shop.now())
  const found = await searchRegistrations(
    permit,
    { filters: registrationFilters(values), after, today },
    shop,
  )
  return { ...found, values, next: found.next && formatCursor(found.next), isFirst: after === null }
}

export async function loadHistory(
  permit: Permit<StaffPermission>,
  url: URL,
  shop: AppContext,
): Promise<HistoryPage> {
  const search = savedSearchId(url)
  const values = await loadFilters({ user: permit.user, page: 'claims-history', search }, shop)
  const after = parseCursor(url.searchParams.get('after'))
  const found = await searchClaims(permit, { filters: claimFilters(values), after }, shop)
  return { ...found, values, next: found.next && formatCursor(found.next), isFirst: after === null }
}

/** The open dialog. It is part of the URL, so it can be linked and Back closes it. */
export type OpenDialog = NonNullable<Awaited<ReturnType<typeof loadDialog>>>

export async function loadDialog(permit: Permit<StaffPermission>, url: URL, shop: AppContext) {
  const kind = DIALOGS.find(name => url.searchParams.has(name))
  if (!kind) return null
  const id = url.searchParams.get(kind) ?? ''
  if (!isUuid(id)) return { kind: 'missing', of: isOfClaim(kind) ? 'claim' : 'registration' } as const
  return isOfClaim(kind)
    ? readClaimDialog(permit, kind, id, shop)
    : readRegistrationDialog(permit, { kind, id, needsReconfirm: url.searchParams.has(RECONFIRM) }, shop)
}

type ClaimDialog = 'claim' | 'photos' | 'invoice'
const isOfClaim = (kind: string): kind is ClaimDialog => ['claim', 'photos', 'invoice'].includes(kind)

async function readRegistrationDialog(
  permit: Permit<StaffPermission>,
  {
    kind,
    id,
    needsReconfirm,
  }: { kind: 'tyres' | 'receipts' | 'delete'; id: string; needsReconfirm: boolean },
  shop: AppContext,
) {
  const missing = { kind: 'missing', of: 'registration' } as const
  const admin = adminPermit(permit.user)
  const goes = kind === 'delete' && admin ? await previewDeletion(admin, id, shop) : null
  if (kind === 'delete' && !goes) return missing
  const action = kind === 'receipts' ? 'read-receipts' : 'read-registration'
  const record = await loadRegistrationRecord(permit, { id, action }, shop)
  if (!record) return missing
  const registration = toRegistrationView(record, shop)
  if (goes) return { kind: 'delete', registration, goes, needsReconfirm } as const
  if (kind === 'tyres') return { kind, registration } as const
  const links = record.receiptPaths.map(path => signedFileUrl(path, shop, 'staff'))
  return { kind: 'receipts', registration, links } as const
}

async function readClaimDialog(
  permit: Permit<StaffPermission>,
  kind: ClaimDialog,
  id: string,
  shop: AppContext,
) {
  const action = kind === 'photos' ? 'read-photos' : 'read-claim'
  const claim = await loadClaimRecord(permit, { id, action }, shop)
  if (!claim) return { kind: 'missing', of: 'claim' } as const
  return { kind, claim: toClaimView(claim, shop) } as const
}

/** A registration without file paths; times as dates. */
export function toRegistrationView(
  { receiptPaths: _, tyreIds, ...registration }: RegistrationRecord,
  shop: AppContext,
) {
  return {
    ...registration,
    tyreIds: tyreIds.map(({ claimedAt, ...tyre }) => ({
      ...tyre,
      claimedOn: claimedAt && dateIn(shop.timeZone, claimedAt),
    })),
  }
}

/** A claim with signed URLs instead of file paths; times as text. */
export function toClaimView({ photos, invoicePath, history, ...claim }: ClaimRecord, shop: AppContext) {
  return {
    ...claim,
    photos: photos.map(({ path, name }) => ({ name, link: signedFileUrl(path, shop, 'staff') })),
    invoiceLink: invoicePath && signedFileUrl(invoicePath, shop, 'staff'),
    history: history.map(line => ({ ...line, at: formatTimestamp(line.at, shop.timeZone) })),
  }
}
