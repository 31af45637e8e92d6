import type { Language } from '../i18n/language.ts'
import { plainCookie } from './cookies.ts'

/**
 * The Set-Cookie that stores the language for a year (rule S1.3); i18n/language.ts reads it. `url` is the
 * request's.
 */
export const setLanguage = (language: Language, url: URL): Promise<string> =>
  plainCookie('language', url, { maxAge: 31_536_000, httpOnly: false }).serialize(language)
