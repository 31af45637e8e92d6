import { useTranslations } from '../i18n/translations.tsx'

/** The first focusable element of every page: a link past header and navigation. */
export function SkipLink() {
  const t = useTranslations()
  return (
    <a
      href="#content"
      className="sr-only z-50 bg-promo p-3 font-semibold text-black focus:not-sr-only focus:absolute focus:left-2 focus:top-2"
    >
      {t('shell.skip')}
    </a>
  )
}
