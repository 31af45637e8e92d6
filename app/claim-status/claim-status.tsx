import { formatClaimNumber } from '../../domain/claims/claim-event.ts'
import { isToBePaid } from '../../domain/claims/claim-step.ts'
import { formatCustomerDate } from '../../platform/clock/calendar-date.ts'
import { type Translate, useTranslations } from '../i18n/translations.tsx'
import type { ClaimStatusView } from './claim-status-view.server.ts'

/** Claims in plain words: the stage of each with its date, and the next step (rules W38.1 and W38.2). */
export function ClaimStatus({ claims }: { claims: readonly ClaimStatusView[] }) {
  const t = useTranslations()
  if (claims.length === 0) return null
  return (
    <>
      <h4 className="mt-4 text-lg">{t('claimStatus.title')}</h4>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {claims.map(claim => (
          <li key={claim.number} className="py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <strong>
                {formatClaimNumber(claim.number)} · <span className="tread">{claim.tyreId}</span>
              </strong>
              <span className="text-sm text-soft">
                {t('claimStatus.filedOn', { date: formatCustomerDate(claim.filedOn) })}
              </span>
            </p>
            <p>
              <strong>
                {t(`claimStatus.stages.${claim.stage}`, { date: formatCustomerDate(claim.since) })}
              </strong>{' '}
              {nextStep(claim, t)}
            </p>
            {claim.details && <Details details={claim.details} />}
            {claim.photosUrl && (
              <p>
                <a href={claim.photosUrl} className="inline-block py-2 underline">
                  {t('claimStatus.sendPhotos')}
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What happens next; after a decision it depends on the outcome, which only the customer may read. */
function nextStep({ stage, details }: ClaimStatusView, t: Translate): string {
  // The next paragraph says what is missing.
  if (stage === 'waiting' && details?.sentence) return t('claimStatus.next.waitingFor')
  if (stage !== 'decided') return t(`claimStatus.next.${stage}`)
  if (!details) return t('claimStatus.next.decidedUnread')
  return isToBePaid(details) ? t('claimStatus.next.decided') : ''
}

/** Outcome, reason and missing items, for the customer only. */
function Details({ details }: { details: NonNullable<ClaimStatusView['details']> }) {
  const t = useTranslations()
  const { outcome, percent, rejection, sentence } = details
  return (
    <>
      {outcome && (
        <p className="font-semibold">{t(`claimStatus.outcomes.${outcome}`, { percent: percent ?? 0 })}</p>
      )}
      {rejection && rejection !== 'other' && <p>{t(`claimStatus.rejections.${rejection}`)}</p>}
      {sentence && <p className="whitespace-pre-wrap break-words">{sentence}</p>}
    </>
  )
}
