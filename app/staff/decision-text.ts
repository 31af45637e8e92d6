import type { ClaimState } from '../../domain/claims/claim-step.ts'
import type { Translate } from '../i18n/translations.tsx'

/** The decision in words: `Part-payment, 45%`. */
export function decisionText(
  { outcome, percent }: Pick<ClaimState, 'outcome' | 'percent'>,
  t: Translate,
): string {
  if (outcome === null) return t('staff.none')
  const name = t(`claim.outcomes.${outcome}`)
  return percent === null ? name : t('claim.decisionOf', { outcome: name, percent: String(percent) })
}
