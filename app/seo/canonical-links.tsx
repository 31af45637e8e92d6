import { useLocation } from 'react-router'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../i18n/language.ts'
import { useLanguage } from '../i18n/translations.tsx'
import { pageUrl } from './page-url.ts'

/** Canonical URL and language alternates of the page; Malay has no parameter (rule S29.1). */
export function CanonicalLinks({ publicUrl }: { publicUrl: string }) {
  const place = useLocation()
  const language = useLanguage()
  const addresses = LANGUAGES.map(each => [each, pageUrl(publicUrl, place, each)] as const)
  const addressIn = (language: Language) => addresses.find(([each]) => each === language)?.[1]
  return (
    <>
      <link rel="canonical" href={addressIn(language)} />
      {addresses.map(([each, address]) => (
        <link key={each} rel="alternate" hrefLang={`${each}-MY`} href={address} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(DEFAULT_LANGUAGE)} />
    </>
  )
}
