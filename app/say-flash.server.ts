import type { Flash } from './flash.ts'
import type { Language } from './messages/language.ts'
import { translators } from './messages/translators.server.ts'

/** What has just been done, in words. */
export function sayFlash(flash: Flash, language: Language): { title: string; text: string } {
  const t = translators[language]
  return { title: t(`flash.${flash}.title`), text: t(`flash.${flash}.text`) }
}
