import { useLocation } from 'react-router'
import { pageAddress } from '../found/page-address.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../messages/language.ts'
import { useLanguage } from '../messages/text.tsx'

/** Tells search engines the page's address in each language (readings.md "Language"): Malay has none of its own. */
export function Addresses({ publicUrl }: { publicUrl: string }) {
  const place = useLocation()
  const language = useLanguage()
  const addressIn = (language: Language) => pageAddress(publicUrl, place, language)
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
