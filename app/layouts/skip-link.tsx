import { useTranslations } from '../i18n/translations.tsx'

/** The first focusable element of every page: a link past header and navigation. */
export function SkipLink() {
  const t = useTranslations()
  return (
    <a href="#content" className="skip-link">
      {t('shell.skip')}
    </a>
  )
}
