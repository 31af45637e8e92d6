import { bundles } from 'virtual:texts'
import type { Bundle } from './dictionaries.ts'
import type { Messages } from './en/messages.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './language.ts'

const loaded: Partial<Messages> = {}

/**
 * Loads texts into those that the browser has already, and returns all of them. The object grows: whoever holds it sees what
 * has come.
 */
export async function loadMessages(language: Language, bundle: Bundle): Promise<Messages> {
  Object.assign(loaded, (await bundles[`${language}/${bundle}`]()).texts)
  return loaded as Messages
}

/** The language of the document that is open. */
export function documentLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE
}
