import type { Messages } from './en/messages.ts'

/**
 * A dictionary is the set of messages that a browser gets in one module, per language (compile-messages.ts).
 * Each page has one, made of the areas in its row of app/routes.ts; dialogs that open later have the ones
 * below.
 */
export type MessageArea = keyof Messages

/** What the layouts and the error page use. */
const COMMON_AREAS: readonly MessageArea[] = ['shell', 'errors']

const DIALOG_DICTIONARIES = {
  'booking-dialog': ['booking', 'openingHours', 'tyre', 'tyres'],
  basket: ['oils', 'booking', 'tyres'],
  memory: ['memory'],
} satisfies Record<string, readonly MessageArea[]>

/**
 * The areas of every dictionary by its name. `pages` are the areas of each page, as in the table of routes.
 */
export function dictionaries(pages: Iterable<readonly MessageArea[]>): {
  ofPages: Record<string, readonly MessageArea[]>
  ofDialogs: Record<string, readonly MessageArea[]>
} {
  const ofPages = [...pages].map(areas => [dictionaryName(areas), [...COMMON_AREAS, ...areas]] as const)
  return { ofPages: Object.fromEntries(ofPages), ofDialogs: DIALOG_DICTIONARIES }
}

/** The name of the dictionary of a page with these areas. */
export const dictionaryName = (areas: readonly MessageArea[] = []): string => areas.join('-') || 'common'
