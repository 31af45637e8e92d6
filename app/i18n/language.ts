/** The two languages of the shop, Malay first (S §§1, 9). */
export const LANGUAGES = ['ms', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'ms'

export const isLanguage = (text: unknown): text is Language => text === 'ms' || text === 'en'

/** The language a visitor reads: `?lang=` first, then the cookie `language`; anything else is ignored (readings.md). */
export function languageOf(query: URLSearchParams | null, cookies: string | null): Language {
  const asked = query?.get('lang')
  if (isLanguage(asked)) return asked
  const kept = /(?:^|;\s*)language=([^;]*)/.exec(cookies ?? '')?.[1]
  return isLanguage(kept) ? kept : DEFAULT_LANGUAGE
}

/** Keeps the language for a year. */
export function languageCookie(language: Language, secure: boolean): string {
  return `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? '; Secure' : ''}`
}
