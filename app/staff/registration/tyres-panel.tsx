import { href } from 'react-router'
import { formatClaimNumber } from '../../../domain/claims/claim-event.ts'
import type { RegistrationClaim } from '../../../domain/claims/list-registration-claims.server.ts'
import type { Position } from '../../../domain/warranties/tyre-id.ts'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { Panel } from '../panel.tsx'
import { useStaffUrl } from '../saved-search-url.ts'
import { stageText } from '../stage-text.ts'
import { useClaimUrl } from '../use-dialog-url.ts'
import type { RegistrationPage } from './load-registration-page.server.ts'

/** The tyres of a registration, each with its claims and a way to file one. */
export function TyresPanel({ page: { registration, claims, available } }: { page: RegistrationPage }) {
  const t = useTranslations()
  const claimUrl = useClaimUrl()
  return (
    <Panel title={t('registration.tyres')}>
      <p className="mt-1 text-soft">
        {t('staff.tyreIdCounts', {
          used: String(registration.tyreIds.length - available),
          available: String(available),
        })}
      </p>
      <ul className="mt-2 divide-y divide-line border-line border-t">
        {registration.tyreIds.map(tyre => (
          <li key={tyre.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            {/* On narrow screens the wheel wraps below its tyre ID before the button wraps. */}
            <span className="flex flex-1 basis-32 flex-wrap items-center gap-x-4">
              <span className="tread text-2xl tracking-wide">{tyre.tyreId}</span>
              <span>{t(`tyreIds.positions.${tyre.position as Position}`)}</span>
            </span>
            <span className="ml-auto flex flex-wrap items-center justify-end gap-3">
              <Badge kind={tyre.isClaimed ? 'dark' : 'go'}>
                {tyre.isClaimed ? t('staff.used') : t('staff.available')}
              </Badge>
              {!tyre.isClaimed && (
                <a
                  href={claimUrl(registration.id, tyre.id)}
                  aria-label={`${t('staff.fileClaim')}: ${tyre.tyreId}`}
                  className={`${buttonClass('quiet')} print:hidden`}
                >
                  {t('staff.fileClaim')}
                </a>
              )}
            </span>
            {claims
              .filter(claim => claim.tyreRowId === tyre.id)
              .map(claim => (
                <ClaimLine key={claim.id} claim={claim} />
              ))}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ClaimLine({ claim }: { claim: RegistrationClaim }) {
  const t = useTranslations()
  const address = useStaffUrl()
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1">
      <a
        href={address(href('/dashboard/claims/:id', { id: claim.id }))}
        className="inline-block py-2 font-semibold"
      >
        {formatClaimNumber(claim.number)}
      </a>
      <span>{t(`staff.claimTypes.${claim.claimType}`)}</span>
      <span className="text-soft">{formatStaffDate(claim.claimDate)}</span>
      <Badge kind={claim.status === 'Open' ? 'promo' : 'dark'}>
        {claim.status === 'Open' ? t('staff.open') : t('staff.closed')}
      </Badge>
      <span className="text-sm">{stageText(claim, t)}</span>
    </p>
  )
}
