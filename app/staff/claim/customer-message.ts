import { formatClaimNumber, lastNote } from '../../../domain/claims/claim-event.ts'
import { stageName } from '../../../domain/claims/claim-step.ts'
import type { ClaimRecord } from '../../../domain/claims/load-claim-record.server.ts'
import type { Translate } from '../../i18n/translations.tsx'

/**
 * The suggested message to the customer about the claim's current state; staff edit it before sending (rule
 * W32.11).
 */
export function customerMessage(
  claim: Pick<
    ClaimRecord,
    | 'name'
    | 'number'
    | 'tyreId'
    | 'carPlate'
    | 'status'
    | 'stage'
    | 'waitsForSupplier'
    | 'isAnswered'
    | 'outcome'
    | 'percent'
    | 'rejection'
    | 'timeline'
  >,
  company: string,
  t: Translate,
): string {
  const { name, number, tyreId: tyre, carPlate: plate, outcome, percent, rejection } = claim
  const common = { name, number: formatClaimNumber(number), tyre, plate, company }
  if (outcome === 'rejected') {
    const sentence = lastNote(claim.timeline, 'decide')
    const reason = rejection && rejection !== 'other' ? `${t(`claim.rejections.${rejection}`)}.` : ''
    return t('claim.told.rejected', { ...common, why: [reason, sentence].filter(Boolean).join(' ') })
  }
  if (outcome === 'withdrawn') return t('claim.told.withdrawn', common)
  if (claim.status === 'Closed') return t('claim.told.closed', common)
  const stage = stageName(claim)
  if (stage === 'supplier') return t('claim.told.supplier', common)
  if (stage === 'waiting')
    return t('claim.told.waiting', { ...common, missing: lastNote(claim.timeline, 'wait') })
  if (outcome === null) return t('claim.told.new', common)
  if (outcome === 'part-payment') return t('claim.told.part-payment', { ...common, percent: String(percent) })
  return t(`claim.told.${outcome}`, common)
}
