import type { Language } from '../i18n/language.ts'
import { translators } from '../i18n/translators.server.ts'
import { type Flash, type FlashMessage, isErrorFlash } from './flash-message.ts'

/** Translates a flash message. */
export function flashMessage(flash: Flash, language: Language): FlashMessage {
  const t = translators[language]
  return {
    code: flash,
    kind: isErrorFlash(flash) ? 'error' : 'good',
    title: t(`flash.${flash}.title`),
    text: t(`flash.${flash}.text`),
  }
}
