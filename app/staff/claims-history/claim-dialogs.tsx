import { href } from 'react-router'
import { SHORT_ID_LENGTH } from '../../../domain/claims/claim.ts'
import { formatClaimNumber } from '../../../domain/claims/claim-event.ts'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { ImageViewer } from '../../uploads/image-viewer.tsx'
import { uploadErrorText } from '../../uploads/upload-errors.ts'
import { AuditHistory } from '../audit-history.tsx'
import { DashboardDialog } from '../dashboard-dialog.tsx'
import { FactList } from '../fact-list.tsx'
import { factsOfClaim } from '../facts-of-claim.ts'
import { PhotoLinks } from '../photo-links.tsx'
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
    ...factsOfClaim(claim, t),
    [t('staff.columns.claimStatus'), claim.status === 'Open' ? t('staff.open') : t('staff.closed')],
    [t('staff.columns.processedBy'), claim.processedBy ?? t('staff.none')],
  ]
  return (
    <>
      <FactList facts={facts} className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3" />
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
      <AuditHistory events={claim.history} className="mt-1 border-y border-line" />
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
