import type { ClaimEvent } from '../../../domain/claims/claim-event.ts'
import type { StepKind } from '../../../domain/claims/claim-step.ts'
import type { Translate } from '../../i18n/translations.tsx'
import { decisionText } from '../decision-text.ts'
import type { loadClaimPage } from './load-claim-page.server.ts'

export type ClaimPage = Awaited<ReturnType<typeof loadClaimPage>>
export type ClaimView = ClaimPage['claim']

/** The steps that forms of the page can take, by their field `step`. */
export type PageStepName = Exclude<StepKind, 'answered'>

/** A refused form: its step, the typed values, and the error. */
export type StepAnswer = {
  readonly step: PageStepName | null
  readonly problem: string
  /** the version of the claim that the user saw */
  readonly version: number
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

/** The text of a timeline entry. */
export function eventText({ kind, details }: Pick<ClaimEvent, 'kind' | 'details'>, t: Translate): string {
  if (kind === 'decide' && details.state)
    return t('claim.events.decide', { outcome: decisionText(details.state, t) })
  if (kind === 'assign')
    return t('claim.events.assign', { to: details.state?.processedBy ?? t('claim.nobody') })
  if (kind === 'photos' || kind === 'answered') return t('claim.events.photos', { n: details.photos ?? 0 })
  if (kind === 'wait' && details.state?.waitsForSupplier) return t('claim.events.waitForSupplier')
  if (kind === 'told' && details.byMail) return t('claim.events.mailed')
  if (kind === 'decide') return t('claim.decision')
  return t(`claim.events.${kind}`)
}
