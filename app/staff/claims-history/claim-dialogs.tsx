import { href } from 'react-router'
import { SHORT_ID_LENGTH } from '../../../domain/claims/claim.ts'
import { formatClaimNumber } from '../../../domain/claims/claim-event.ts'
import type { Position } from '../../../domain/warranties/tyre-id.ts'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { buttonClass } from '../../components/button.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { ImageViewer } from '../../uploads/image-viewer.tsx'
import { uploadErrorText } from '../../uploads/upload-errors.ts'
import { DashboardDialog } from '../dashboard-dialog.tsx'
import { formatActor } from '../format-actor.ts'
import { periodFacts } from '../period-facts.ts'
import { PhotoLinks } from '../photo-links.tsx'
import { purchaseFacts, tyreFacts } from '../purchase-facts.ts'
import { useStaffUrl } from '../saved-search-url.ts'
import type { ClaimDialog } from './load-claim-dialog.server.ts'

/** The dialogs of a claim: details, photos, and the invoice form. */
export function ClaimDialogs({ dialog, problem }: { dialog: ClaimDialog; problem: string | null }) {
  const t = useTranslations()
  if (dialog.kind === 'missing') {
    return (
      <DashboardDialog title={t('staff.claimDetails')}>
        <Notice kind="error" title={t('staff.claimNotFound')} />
      </DashboardDialog>
    )
  }
  if (dialog.kind === 'photos') {
    return (
      <DashboardDialog title={`${t('staff.claimPhotos')} · ${dialog.claim.carPlate}`}>
        <ImageViewer key={dialog.claim.id} links={dialog.claim.photos.map(photo => photo.link)} of="photo" />
      </DashboardDialog>
    )
  }
  if (dialog.kind === 'claim') {
    return (
      <DashboardDialog
        title={`${t('staff.claimDetails')} · ${formatClaimNumber(dialog.claim.number)} · ${dialog.claim.id.slice(0, SHORT_ID_LENGTH)}`}
      >
        <ClaimDetails claim={dialog.claim} />
      </DashboardDialog>
    )
  }
  if (dialog.kind === 'invoice') {
    return (
      <DashboardDialog title={`${t('staff.uploadInvoice')} · ${dialog.claim.carPlate}`}>
        <InvoiceForm claim={dialog.claim} problem={problem} />
      </DashboardDialog>
    )
  }
  return null
}

type Claim = Extract<ClaimDialog, { kind: 'claim' | 'photos' | 'invoice' }>['claim']

function ClaimDetails({ claim }: { claim: Claim }) {
  const t = useTranslations()
  const address = useStaffUrl()
  const facts: [string, string][] = [
    [t('staff.columns.customer'), claim.name],
    [t('staff.columns.phone'), claim.contactNumber],
    [t('staff.columns.plate'), claim.carPlate],
    [t('staff.columns.purchaseDate'), formatStaffDate(claim.purchaseDate)],
    ...periodFacts(claim, write => write(t)).map(({ fact }) => fact),
    [t('staff.columns.tyreId'), `${claim.tyreId} · ${t(`tyreIds.positions.${claim.position as Position}`)}`],
    ...purchaseFacts(claim.purchase, t),
    ...tyreFacts(claim, write => write(t)),
    [t('staff.columns.type'), t(`staff.claimTypes.${claim.claimType}`)],
    [t('staff.columns.claimDate'), formatStaffDate(claim.claimDate)],
    [t('staff.columns.claimStatus'), claim.status === 'Open' ? t('staff.open') : t('staff.closed')],
    [t('staff.columns.processedBy'), claim.processedBy ?? t('staff.none')],
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="break-words font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-4 text-xl">{t('staff.description')}</h3>
      <p className="whitespace-pre-wrap break-words">{claim.description}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a href={address(href('/dashboard/claims/:id', { id: claim.id }))} className={buttonClass('dark')}>
          {t('staff.openClaim')}
        </a>
        <a
          href={address(href('/dashboard/claims/:id/print', { id: claim.id }))}
          className={buttonClass('quiet')}
        >
          {t('staff.print')}
        </a>
        {claim.invoiceLink && (
          <a href={claim.invoiceLink} target="_blank" rel="noopener" className={buttonClass('quiet')}>
            {t('staff.viewInvoice')}
          </a>
        )}
      </p>
      {claim.photos.length > 0 && <PhotoLinks photos={claim.photos} place="dialog" />}
      <h3 className="mt-4 text-xl">{t('staff.history')}</h3>
      <ol className="mt-1 divide-y divide-line border-y border-line text-sm">
        {claim.history.map(line => (
          <li key={line.id} className="flex flex-wrap gap-x-3 py-2">
            <DateTime at={line.at} />
            <span className="break-all">{formatActor(line.actor, t)}</span>
            <span>{t(`staff.audited.${line.action}`)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function InvoiceForm({ claim, problem }: { claim: Claim; problem: string | null }) {
  const t = useTranslations()
  const address = useStaffUrl()
  if (claim.status === 'Closed') {
    return <Notice kind="error" title={t('staff.problems.alreadyClosed.text')} />
  }
  return (
    <form
      method="post"
      action={address(href('/dashboard'), { tab: 'claims-history', invoice: claim.id })}
      encType="multipart/form-data"
      className="grid gap-4"
    >
      {problem === 'claims.already-closed' && (
        <Notice
          kind="error"
          title={t('staff.problems.alreadyClosed.title')}
          text={t('staff.problems.alreadyClosed.text')}
        />
      )}
      {problem === 'missing' && <Notice kind="error" title={t('staff.invoiceMissing')} />}
      {problem && !['claims.already-closed', 'missing'].includes(problem) && (
        <Notice
          kind="error"
          title={t('staff.problems.upload.title')}
          text={`${t('staff.problems.upload.text')}. ${problem === 'images.wrong-kind' ? t('staff.invoiceNoImage') : t(uploadErrorText(problem, 'invoice'))}`}
        />
      )}
      <label className="block">
        <span className="block text-sm font-semibold">{t('staff.invoice')}</span>
        <span className="block text-sm text-soft">{t('staff.invoiceHint')}</span>
        <input
          type="file"
          name="invoice"
          accept="image/*,.heic"
          required
          className="mt-2 block w-full text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-ink/30 file:bg-white file:px-4 file:font-semibold"
        />
      </label>
      <div>
        <SubmitButton busy={t('staff.uploading')}>{t('staff.uploadInvoice')}</SubmitButton>
      </div>
    </form>
  )
}
