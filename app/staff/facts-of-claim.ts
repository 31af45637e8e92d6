import type { ClaimRecord } from '../../domain/claims/load-claim-record.server.ts'
import type { PurchaseValues } from '../../domain/warranties/purchase.ts'
import type { Position } from '../../domain/warranties/tyre-id.ts'
import { formatStaffDate } from '../../platform/clock/calendar-date.ts'
import type { Translate } from '../i18n/translations.tsx'
import { periodFacts } from './period-facts.ts'
import { purchaseFacts, tyreFacts } from './purchase-facts.ts'

/** Customer, warranty, tyre and description, as label and value. */
export function factsOfClaim(
  claim: Omit<ClaimRecord, 'photos' | 'history' | 'timeline' | 'purchase' | 'invoicePath'> & {
    purchase: PurchaseValues
  },
  t: Translate,
): [label: string, value: string][] {
  return [
    [t('staff.columns.customer'), claim.name],
    [t('staff.columns.phone'), claim.contactNumber],
    [t('staff.columns.plate'), claim.carPlate],
    [t('staff.columns.purchaseDate'), formatStaffDate(claim.purchaseDate)],
    ...periodFacts(claim, write => write(t)).map(({ fact }) => fact),
    [t('staff.columns.tyreId'), `${claim.tyreId} · ${t(`tyreIds.positions.${claim.position as Position}`)}`],
    ...purchaseFacts(claim.purchase, t),
    ...tyreFacts(claim, write => write(t)),
    [t('staff.columns.type'), t(`staff.claimTypes.${claim.claimType}`)],
    [t('staff.columns.claimDate'), formatStaffDate(claim.claimDate)],
  ]
}
