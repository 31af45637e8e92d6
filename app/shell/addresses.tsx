import { useLocation } from 'react-router'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../messages/language.ts'
import { useLanguage } from '../messages/text.tsx'

/** Tells search engines the page's address in each language (readings.md "Language"): Malay has none of its own. */
export function Addresses({ publicUrl }: { publicUrl: string }) {
  const { pathname, search } = useLocation()
  const language = useLanguage()
  function addressIn(language: Language) {
    const url = new URL(pathname + search, publicUrl)
    url.searchParams.delete('lang')
    if (language !== DEFAULT_LANGUAGE) url.searchParams.set('lang', language)
    return url.href
  }
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
