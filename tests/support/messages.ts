import { createTranslator } from 'use-intl/core'
import { texts as en } from '../../app/i18n/en/messages.ts'
import { texts as ms } from '../../app/i18n/ms/messages.ts'

/**
 * The texts of the application in both languages. tests/integration/messages.unit.test.ts pins the English
 * accessible names.
 */
export const messages = { en: say('en-MY', en), ms: say('ms-MY', ms) }

export const languages = ['en', 'ms'] as const
export type Language = (typeof languages)[number]

function say(locale: string, messages: typeof en) {
  return createTranslator<typeof en>({
    locale,
    messages,
    onError: error => {
      throw error
    },
  })
}
