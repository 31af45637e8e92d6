import { href } from 'react-router'
import type { OwnRegistration } from '../../../domain/warranties/list-own-registrations.server.ts'
import type { Position } from '../../../domain/warranties/tyre-id.ts'
import { formatCustomerDate } from '../../../platform/clock/calendar-date.ts'
import { ClaimStatus } from '../../claim-status/claim-status.tsx'
import type { ClaimStatusView } from '../../claim-status/claim-status-view.server.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/** The cars of a customer: tyres, days left, claims and their next step (rule W38.3). */
export function OwnRegistrations({
  registrations,
  claims,
}: {
  registrations: readonly OwnRegistration[]
  claims: readonly ClaimStatusView[]
}) {
  const t = useTranslations()
  return (
    <section aria-labelledby="own-registrations" className="mt-6">
      <h2 id="own-registrations" className="text-2xl">
        {t('ownRegistrations.title')}
      </h2>
      {registrations.length === 0 && <p className="mt-1">{t('ownRegistrations.none')}</p>}
      {registrations.map(registration => (
        <article key={registration.id} className="mt-3 rounded-card border border-line bg-white p-4">
          <h3 className="break-words text-xl">{registration.carPlate}</h3>
          <p className="text-soft">
            {t('ownRegistrations.bought', { date: formatCustomerDate(registration.purchaseDate) })}
          </p>
          <p className="mt-2">
            <Badge kind={registration.state === 'active' ? 'go' : 'dark'}>{stateText(registration)}</Badge>
          </p>
          <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
            {registration.tyreIds.map(tyre => (
              <li key={tyre.tyreId}>
                <a
                  href={href('/t/:code', { code: tyre.tyreId })}
                  className="tread inline-block py-2 text-lg tracking-wide underline"
                >
                  {tyre.tyreId}
                </a>{' '}
                <span className="text-sm text-soft">
                  {t(`tyreIds.positions.${tyre.position as Position}`)}
                  {tyre.isClaimed && ` · ${t('ownRegistrations.claimed')}`}
                </span>
              </li>
            ))}
          </ul>
          <ClaimStatus claims={claims.filter(claim => claim.warrantyId === registration.id)} />
        </article>
      ))}
      <p className="mt-3">
        {t('ownRegistrations.already')}{' '}
        <a href={`${href('/warranty-registration')}?tab=check`} className="inline-block py-2 underline">
          {t('ownRegistrations.byPlate')}
        </a>
      </p>
      <p className="mt-3">
        <a href={href('/warranty-registration')} className={buttonClass('quiet')}>
          {t('ownRegistrations.register')}
        </a>
      </p>
    </section>
  )

  function stateText({ state, daysLeft, validUntil }: OwnRegistration): string {
    const date = formatCustomerDate(validUntil)
    if (state === 'active') return t('ownRegistrations.active', { n: daysLeft, date })
    return daysLeft >= 0 ? t('ownRegistrations.used') : t('ownRegistrations.expired', { date })
  }
}
