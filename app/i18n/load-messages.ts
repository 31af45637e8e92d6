import { dictionaries } from 'virtual:dictionaries'
import type { Messages } from './en/messages.ts'
import type { Language } from './language.ts'

const loaded: Partial<Messages> = {}

/**
 * Loads a dialog's dictionary into the messages that the browser already has, and returns all of them. The
 * object is shared: a translator made of it also finds messages that are loaded later.
 */
export async function loadMessages(language: Language, dictionary: string): Promise<Messages> {
  Object.assign(loaded, (await dictionaries[`${language}/${dictionary}`]?.())?.texts)
  return loaded as Messages
}

/**
 * Loads the messages of the current document, whose address the server has written into it (app/root.tsx).
 */
export async function loadDocumentMessages(url: string): Promise<Messages> {
  Object.assign(loaded, (await import(/* @vite-ignore */ url)).texts)
  return loaded as Messages
}

export const documentDictionary = (): string => document.documentElement.dataset.dictionary ?? ''
