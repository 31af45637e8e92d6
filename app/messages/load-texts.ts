import { bundles } from 'virtual:texts'
import type { Bundle } from './bundles.ts'
import type { Texts } from './en/texts.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './language.ts'

const loaded: Partial<Texts> = {}

/**
 * Loads texts into those that the browser has already, and returns all of them. The object grows: whoever holds it sees what
 * has come.
 */
export async function loadTexts(language: Language, bundle: Bundle): Promise<Texts> {
  Object.assign(loaded, (await bundles[`${language}/${bundle}`]()).texts)
  return loaded as Texts
}

/** The language of the document that is open. */
export function spokenHere(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE
}
