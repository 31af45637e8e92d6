import { tryStorage } from '../../client/web-storage.ts'

/** Removes a registration that was begun more than a day ago, on whichever page is opened then. */
export function discardExpiredDraft(): void {
  for (const key of [DRAFT_KEY, SUBMITTED_KEY]) {
    tryStorage(() => {
      // Throws if there is no draft.
      if (JSON.parse(localStorage[key]).savedAt < Date.now() - DAY_MS) localStorage.removeItem(key)
    })
  }
}

export const DRAFT_KEY = 'warranty-draft'
/** the id of the form that was registered last */
export const SUBMITTED_KEY = 'warranty-submitted'
/** milliseconds; uploaded photos wait as long (rule W3.8) */
export const DAY_MS = 86_400_000
