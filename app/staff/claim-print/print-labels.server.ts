import { lastNote } from '../../../domain/claims/claim-event.ts'
import type { ClaimRecord } from '../../../domain/claims/load-claim-record.server.ts'
import type { PurchaseValues } from '../../../domain/warranties/purchase.ts'
import type { Position } from '../../../domain/warranties/tyre-id.ts'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import type { Translate } from '../../i18n/translations.tsx'
import { translators } from '../../i18n/translators.server.ts'
import { decisionText } from '../decision-text.ts'
import { periodFacts } from '../period-facts.ts'
import { purchaseFacts, tyreFacts } from '../purchase-facts.ts'

/** The labels of the claim print in both languages, Malay first. */
export function printLabels(claim: ClaimRecord, purchase: PurchaseValues) {
  const both = (say: (t: Translate) => string) => {
    const [ms, en] = [say(translators.ms), say(translators.en)]
    return ms === en ? ms : `${ms} / ${en}`
  }
  const purchaseInBoth = purchaseFacts(purchase, translators.ms).map(([, value], at) => [
    both(t => purchaseFacts(purchase, t)[at]?.[0] ?? ''),
    value,
  ])
  const { rejection } = claim
  return {
    title: both(t => t('staff.claimPrintTitle')),
    description: both(t => t('staff.description')),
    goesOn: both(t => t('staff.sheetGoesOn')),
    date: both(t => t('staff.date')),
    signatures: [both(t => t('staff.signatureCustomer')), both(t => t('staff.signatureShop'))],
    /** null until there is one */
    decision: claim.outcome && {
      title: both(t => t('claim.decision')),
      outcome: both(t => decisionText(claim, t)),
      reason: rejection && both(t => t(`claim.rejections.${rejection}`)),
      sentence: lastNote(claim.timeline, 'decide'),
    },
    facts: [
      [both(t => t('staff.columns.customer')), claim.name],
      [both(t => t('staff.columns.phone')), claim.contactNumber],
      [both(t => t('staff.columns.plate')), claim.carPlate],
      [both(t => t('staff.columns.tyreId')), claim.tyreId],
      [
        both(t => t('staff.columns.position')),
        both(t => t(`tyreIds.positions.${claim.position as Position}`)),
      ],
      [both(t => t('staff.columns.purchaseDate')), formatStaffDate(claim.purchaseDate)],
      ...purchaseInBoth,
      ...tyreFacts(claim, both),
      // Only expired periods: the page has room for five rows of facts.
      ...periodFacts(claim, both).flatMap(({ fact, hasEnded }) => (hasEnded ? [fact] : [])),
      [both(t => t('staff.columns.type')), both(t => t(`staff.claimTypes.${claim.claimType}`))],
      [both(t => t('staff.columns.claimDate')), formatStaffDate(claim.claimDate)],
      [
        both(t => t('staff.columns.claimStatus')),
        both(t =>
          claim.isVoid ? t('claim.isVoid') : claim.status === 'Open' ? t('staff.open') : t('staff.closed'),
        ),
      ],
    ] as [string, string][],
  }
}
