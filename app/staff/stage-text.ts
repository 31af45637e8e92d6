import { type ClaimState, stageName } from '../../domain/claims/claim-step.ts'
import type { Translate } from '../i18n/translations.tsx'

/**
 * The stage of a claim beside its status; empty if it was closed without a decision, because it is not new
 * then.
 */
export function stageText(
  claim: Pick<ClaimState, 'status' | 'stage' | 'isVoid' | 'isAnswered' | 'waitsForSupplier'>,
  t: Translate,
): string {
  if (claim.isVoid) return t('staff.stages.void')
  if (claim.status === 'Closed' && claim.stage !== 'decided') return ''
  return t(`staff.stages.${stageName(claim)}`)
}
