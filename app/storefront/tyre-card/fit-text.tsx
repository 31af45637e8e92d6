import type { Fit } from '../../../domain/tyres/ratings.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/** Whether a tyre meets the car's requirements; nothing if unknown (rule S38.2). */
export function FitText({ fit }: { fit: Fit | undefined }) {
  const t = useTranslations()
  if (fit === 'fits') return <span className="fits">{t('tyres.fits')}</span>
  if (fit === 'too-low') return <span className="too-low">{t('tyres.tooLow')}</span>
  return null
}
