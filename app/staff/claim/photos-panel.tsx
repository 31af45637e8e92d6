import { MAX_CLAIM_PHOTOS } from '../../../domain/claims/claim.ts'
import { buttonClass } from '../../components/button.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import type { ClaimPage } from './claim-view.ts'
import { FileField, Panel, StepButton, StepForm } from './step-form.tsx'

/** The photos of a claim; more can be added, none is replaced (rule W32.10). */
export function PhotosPanel({ page }: { page: ClaimPage }) {
  const t = useTranslations()
  const { claim, can } = page
  const room = MAX_CLAIM_PHOTOS - claim.photos.length
  return (
    <Panel title={t('claim.photos')}>
      {claim.photos.length === 0 ? (
        <p className="mt-1">{t('claim.noPhotos')}</p>
      ) : (
        <ul className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-5 xl:grid-cols-3">
          {claim.photos.map(photo => (
            <li key={photo.link}>
              <a href={photo.link} target="_blank" rel="noopener">
                <img
                  src={photo.link}
                  alt={photo.name}
                  className="aspect-square w-full rounded-control border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
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
