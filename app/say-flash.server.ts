import { type Flash, isBadNews, type SaidFlash } from './flash.ts'
import type { Language } from './messages/language.ts'
import { translators } from './messages/translators.server.ts'

/** What has just been done, in words. */
export function sayFlash(flash: Flash, language: Language): SaidFlash {
  const t = translators[language]
  return {
    code: flash,
    kind: isBadNews(flash) ? 'error' : 'good',
    title: t(`flash.${flash}.title`),
    text: t(`flash.${flash}.text`),
  }
}
