import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/** Shown when the tyre has left the catalogue, or the catalogue cannot be read now. */
export function TyreUnavailable({ isFallback, query }: { isFallback: boolean; query: string }) {
  const t = useTranslations()
  return (
    <div className="py-8 text-center" role="alert">
      <h2 className="text-3xl">{isFallback ? t('tyre.unavailable') : t('booking.gone')}</h2>
      <p className="mt-3">{isFallback ? t('errors.unavailableText') : t('booking.goneText')}</p>
      <p className="mt-6">
        <a href={`${href('/tires')}${query}`} className={buttonClass()}>
          {t('booking.toTyres')}
        </a>
      </p>
    </div>
  )
}
