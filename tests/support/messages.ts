import { createTranslator } from 'use-intl/core'
import { texts as en } from '../../app/i18n/en/messages.ts'
import { texts as ms } from '../../app/i18n/ms/messages.ts'
import { isThorough } from './thorough.ts'

/**
 * The texts of the application in both languages. tests/integration/messages.unit.test.ts pins the English
 * accessible names.
 */
export const messages = { en: say('en-MY', en), ms: say('ms-MY', ms) }

export const languages = ['en', 'ms'] as const
export type Language = (typeof languages)[number]
/**
 * The languages of browser tests whose flow does not depend on the language: Malay, which most visitors read
 * and whose words are longer; in a thorough run (thorough.ts) both. Unit tests compare the texts.
 */
export const triedLanguages: readonly Language[] = isThorough ? languages : ['ms']

function say(locale: string, messages: typeof en) {
  return createTranslator<typeof en>({
    locale,
    messages,
    onError: error => {
      throw error
    },
  })
}
