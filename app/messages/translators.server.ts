import { texts as en } from './en/texts.ts'
import type { Language } from './language.ts'
import { texts as ms } from './ms/texts.ts'
import { type Translate, translator } from './text.tsx'

/** Both languages, for the server. The browser loads only the one it shows. */
export const translators: Record<Language, Translate> = { ms: translator('ms', ms), en: translator('en', en) }
