import { useLocation } from 'react-router'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../i18n/language.ts'
import { useLanguage } from '../i18n/translations.tsx'
import { pageUrl } from './page-url.ts'

/** Canonical URL and language alternates of the page; Malay has no parameter (rule S29.1). */
export function CanonicalLinks({ publicUrl }: { publicUrl: string }) {
  const place = useLocation()
  const language = useLanguage()
  const addressIn = (language: Language) => pageUrl(publicUrl, place, language)
  return (
    <>
      <link rel="canonical" href={addressIn(language)} />
      {LANGUAGES.map(each => (
        <link key={each} rel="alternate" hrefLang={`${each}-MY`} href={addressIn(each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(DEFAULT_LANGUAGE)} />
    </>
  )
}
