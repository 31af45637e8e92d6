import { denialReason } from '../../../domain/claims/claim-policy.ts'
import { Notice } from '../../components/notice.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { ColleagueNotice } from '../colleague-notice.tsx'
import { UnfiledClaim, WarrantyInfo } from './claim-facts.tsx'
import { ClaimForm, type ClaimFormPage } from './claim-form.tsx'
import type { ClaimFormResult } from './new-claim.server.ts'

/** The tab for filing a claim on one tyre of a registration (section 20 of the warranty rules). */
export function NewClaimTab({
  page,
  warrantyId,
  submission,
}: {
  page: ClaimFormPage | null
  /** id of the registration in the URL */
  warrantyId: string | null
  submission: ClaimFormResult | null
}) {
  const t = useTranslations()
  if (!page || warrantyId === null) {
    return (
      <>
        <Notice
          kind="error"
          title={warrantyId === null ? t('staff.noWarranty') : t('staff.notFound')}
          text={t('staff.selectFirst')}
        />
        {submission && <UnfiledClaim values={submission.values} />}
      </>
    )
  }
  const { registration } = page
  // The page reports that the registration could not be read; the submitted form is shown anyway.
  if (!registration)
    return submission && <ClaimForm page={page} warrantyId={warrantyId} submission={submission} />
  const available = registration.tyreIds.filter(tyre => !tyre.isClaimed).length
  const reason = denialReason('file-claim', { role: 'staff', available })
  return (
    <div className="grid gap-4 lg:grid-cols-[20rem_1fr]">
      <div className="self-start">
        <WarrantyInfo registration={registration} renderedOn={page.today} />
        <ColleagueNotice claims={page.colleagueClaims} />
      </div>
      {reason && !submission ? (
        <section className="self-start rounded-card border border-line bg-white p-4">
          <h2 className="text-2xl">{t('staff.newClaim')}</h2>
          <p className="mt-2">{t('staff.noTyreIds')}</p>
        </section>
      ) : (
        <ClaimForm page={page} warrantyId={warrantyId} submission={submission} />
      )}
    </div>
  )
}
