/** The languages of the site, the default first (rule S1.1). */
export const LANGUAGES = ['ms', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'ms'

export const isLanguage = (text: unknown): text is Language => text === 'ms' || text === 'en'

/**
 * The language of a request: `?lang=`, then the cookie `language`, then the default (rule S1.2). `cookies` is
 * the Cookie header. A regular expression reads it, because the page cache asks on every request.
 */
export function languageOf(query: URLSearchParams | null, cookies: string | null): Language {
  const parameter = query?.get('lang')
  if (isLanguage(parameter)) return parameter
  const cookie = /(?:^|;\s*)language=([^;]*)/.exec(cookies ?? '')?.[1]
  return isLanguage(cookie) ? cookie : DEFAULT_LANGUAGE
}

/** The language of the browser's current document. */
export function documentLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE
}
