import { texts as en } from './en/messages.ts'
import type { Language } from './language.ts'
import { texts as ms } from './ms/messages.ts'
import { createTranslate, type Translate } from './translations.tsx'

/** The translate functions of both languages, for the server. A browser loads one language only. */
export const translators: Record<Language, Translate> = {
  ms: createTranslate('ms', ms),
  en: createTranslate('en', en),
}
