import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import type { User } from '../../../domain/access/user.ts'
import { type ClaimRecord, loadClaimRecord } from '../../../domain/claims/load-claim-record.server.ts'
import { toPurchaseValues } from '../../../domain/warranties/purchase.ts'
import { formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import { signedFileUrl } from '../../uploads/file-url.server.ts'

export type ClaimDialog = Awaited<ReturnType<typeof loadClaimDialog>>

/** The data of a claim's dialog; `missing` if the claim does not exist or the user may not see it. */
export async function loadClaimDialog(
  permit: Permit<StaffPermission>,
  { kind, id }: { kind: 'claim' | 'photos' | 'invoice'; id: string },
  app: AppContext,
) {
  const of = 'claim' as const
  const action = kind === 'photos' ? 'read-photos' : 'read-claim'
  const claim = await loadClaimRecord(permit, { id, action }, app)
  if (!claim) return { of, kind: 'missing' } as const
  return { of, kind, claim: toClaimView(claim, permit.user, app) } as const
}

/** A claim with signed URLs instead of file paths; times as text, its branch by name. */
export function toClaimView(
  { photos, invoicePath, history, timeline, purchase, ...claim }: ClaimRecord,
  user: User,
  app: AppContext,
) {
  return {
    ...claim,
    purchase: toPurchaseValues(purchase, app.catalogue()),
    photos: photos.map(({ path, name }) => ({ name, link: signedFileUrl(path, user, app) })),
    invoiceLink: invoicePath && signedFileUrl(invoicePath, user, app),
    timeline: timeline.map(({ details: { formerInvoice, ...details }, ...line }) => ({
      ...line,
      details,
      at: formatStaffTimestamp(line.at, app.timeZone),
      mail: line.mail && {
        state: line.mail.state,
        sentAt: line.mail.sentAt ? formatStaffTimestamp(line.mail.sentAt, app.timeZone) : null,
      },
      formerInvoiceLink: formerInvoice ? signedFileUrl(formerInvoice, user, app) : null,
    })),
    history: history.map(line => ({ ...line, at: formatStaffTimestamp(line.at, app.timeZone) })),
  }
}
