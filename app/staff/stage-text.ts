import type { ClaimState } from '../../domain/claims/claim-step.ts'
import type { Translate } from '../i18n/translations.tsx'

/**
 * The stage of a claim beside its status; empty if it was closed without a decision, because it is not new
 * then.
 */
export function stageText(
  { status, stage, isVoid, isAnswered }: Pick<ClaimState, 'status' | 'stage' | 'isVoid' | 'isAnswered'>,
  t: Translate,
): string {
  if (isVoid) return t('staff.stages.void')
  if (status === 'Closed' && stage !== 'decided') return ''
  return t(`staff.stages.${isAnswered ? 'answered' : stage}`)
}
