import { MAX_CLAIM_PHOTOS } from '../../../domain/claims/claim.ts'
import { buttonClass } from '../../components/button.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { Panel } from '../panel.tsx'
import { PhotoLinks } from '../photo-links.tsx'
import type { ClaimPage } from './claim-view.ts'
import { FileField, StepButton, StepForm } from './step-form.tsx'

/** The photos of a claim; more can be added, but none replaced (rule W32.10). */
export function PhotosPanel({ page }: { page: ClaimPage }) {
  const t = useTranslations()
  const { claim, can } = page
  const room = MAX_CLAIM_PHOTOS - claim.photos.length
  return (
    <Panel title={t('claim.photos')}>
      {claim.photos.length === 0 ? (
        <p className="mt-1">{t('claim.noPhotos')}</p>
      ) : (
        <PhotoLinks photos={claim.photos} />
      )}
      {can.work && room > 0 && (
        <StepForm page={page} step="photos" hasFiles className="mt-3 grid gap-3">
          <FileField
            label={t('claim.addPhotos')}
            hint={t('claim.addPhotosHint', { n: room })}
            name="photos"
            accept=".jpg,.jpeg,.png,.heic"
            isMultiple
          />
          <div>
            <StepButton className={buttonClass('dark')}>{t('claim.addPhotos')}</StepButton>
          </div>
        </StepForm>
      )}
    </Panel>
  )
}
