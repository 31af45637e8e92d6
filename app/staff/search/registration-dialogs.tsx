import { href } from 'react-router'
import type { Position } from '../../../domain/warranties/tyre-id.ts'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { ImageViewer } from '../../uploads/image-viewer.tsx'
import { DashboardDialog, DialogClosingLink } from '../dashboard-dialog.tsx'
import { purchaseFacts } from '../purchase-facts.ts'
import { useStaffUrl } from '../saved-search-url.ts'
import type { RegistrationDialog } from './load-registration-dialog.server.ts'

/** The dialogs of a registration: tyre IDs, receipts, and the deletion question. */
export function RegistrationDialogs({ dialog }: { dialog: RegistrationDialog }) {
  const t = useTranslations()
  const address = useStaffUrl()
  if (dialog.kind === 'missing') {
    return (
      <DashboardDialog title={t('staff.details')}>
        <Notice kind="error" title={t('staff.notFound')} />
      </DashboardDialog>
    )
  }
  if (dialog.kind === 'tyres') {
    return (
      <DashboardDialog title={t('staff.details')}>
        <TyreIds registration={dialog.registration} />
      </DashboardDialog>
    )
  }
  if (dialog.kind === 'receipts') {
    return (
      <DashboardDialog title={`${t('staff.receipts')} · ${dialog.registration.carPlate}`}>
        {dialog.registration.broughtOverFrom && dialog.links.length === 0 ? (
          <p>{t('staff.broughtOver', { file: dialog.registration.broughtOverFrom })}</p>
        ) : (
          <ImageViewer key={dialog.registration.id} links={dialog.links} of="receipt" />
        )}
      </DashboardDialog>
    )
  }
  if (dialog.kind === 'delete') {
    const { registration, goes, needsReconfirm } = dialog
    return (
      <DashboardDialog title={t('staff.deleteTitle')}>
        {needsReconfirm && (
          <div className="mb-3">
            <Notice kind="error" title={t('staff.deleteGrown')} />
          </div>
        )}
        <p className="text-lg font-semibold">
          {registration.name} · {registration.carPlate}
        </p>
        <p className="mt-2">{t('staff.deleteText')}</p>
        <p className="mt-1">{t('staff.deleteWhat', goes)}</p>
        <form method="post" action={address(href('/dashboard/delete'))} className="mt-4">
          <input type="hidden" name="registration" value={registration.id} />
          <input type="hidden" name="tyre_ids" value={goes.tyreIds} />
          <input type="hidden" name="claims" value={goes.claims} />
          <input type="hidden" name="files" value={goes.files} />
          <p className="flex flex-wrap gap-3">
            <SubmitButton busy={t('staff.deleting')}>{t('staff.deleteConfirm')}</SubmitButton>
            <DialogClosingLink className={buttonClass('quiet')}>{t('staff.cancel')}</DialogClosingLink>
          </p>
        </form>
      </DashboardDialog>
    )
  }
  return null
}

type Registration = Extract<RegistrationDialog, { kind: 'tyres' }>['registration']

function TyreIds({ registration }: { registration: Registration }) {
  const t = useTranslations()
  const used = registration.tyreIds.filter(tyre => tyre.isClaimed).length
  return (
    <>
      <p className="text-lg font-semibold">
        {registration.name} · {registration.carPlate}
      </p>
      <p className="text-soft">
        {registration.contactNumber} · {formatStaffDate(registration.purchaseDate)}
      </p>
      {purchaseFacts(registration.purchase, t).map(([name, value]) => (
        <p key={name}>
          <span className="text-soft">{name}:</span> {value}
        </p>
      ))}
      {registration.broughtOverFrom && (
        <p className="break-words">{t('staff.broughtOver', { file: registration.broughtOverFrom })}</p>
      )}
      <p className="mt-3 font-semibold">
        {t('staff.tyreIdCounts', {
          used: String(used),
          available: String(registration.tyreIds.length - used),
        })}
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {registration.tyreIds.map(tyre => (
          <li key={tyre.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>
              <span className="tread text-xl tracking-wide">{tyre.tyreId}</span>{' '}
              <span className="text-soft">{t(`tyreIds.positions.${tyre.position as Position}`)}</span>
            </span>
            <span className="flex items-center gap-2">
              {tyre.claimedOn && (
                <span className="text-sm text-soft">
                  {t('staff.usedOn', { date: formatStaffDate(tyre.claimedOn) })}
                </span>
              )}
              <Badge kind={tyre.isClaimed ? 'dark' : 'go'}>
                {tyre.isClaimed ? t('staff.used') : t('staff.available')}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
