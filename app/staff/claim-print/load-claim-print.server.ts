import type { Permit } from '../../../domain/access/permit.ts'
import { formatClaimNumber } from '../../../domain/claims/claim-event.ts'
import { loadClaimRecord } from '../../../domain/claims/load-claim-record.server.ts'
import { toPurchaseValues } from '../../../domain/warranties/purchase.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { AppContext } from '../../context/app-context.ts'
import { signedFileUrl } from '../../uploads/file-url.server.ts'
import { printLabels } from './print-labels.server.ts'

/** The data for printing a claim; null if the user may see no such claim. */
export async function loadClaimPrint(permit: Permit<'read-claims'>, id: string, app: AppContext) {
  const claim = isUuid(id) ? await loadClaimRecord(permit, { id, action: 'printed-claim' }, app) : null
  if (!claim) return null
  const catalogue = app.catalogue()
  const { company } = catalogue
  return {
    id: claim.id,
    number: formatClaimNumber(claim.number),
    company: { name: company.name, address: company.address, phone: company.phone },
    // The print is bilingual, whatever the clerk's language.
    words: printLabels(claim, toPurchaseValues(claim.purchase, catalogue)),
    description: claim.description,
    photos: claim.photos.map(({ path, name }) => ({ name, link: signedFileUrl(path, permit.user, app) })),
  }
}

export type ClaimPrintData = NonNullable<Awaited<ReturnType<typeof loadClaimPrint>>>
