import { texts as en } from './en/messages.ts'
import type { Language } from './language.ts'
import { texts as ms } from './ms/messages.ts'
import { createTranslate, type Translate } from './translations.tsx'

/** Both languages, for the server. The browser loads only the one it shows. */
export const translators: Record<Language, Translate> = {
  ms: createTranslate('ms', ms),
  en: createTranslate('en', en),
}
