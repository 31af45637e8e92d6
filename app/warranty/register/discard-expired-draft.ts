import { tryStorage } from '../../client/web-storage.ts'

/** Removes a registration that was begun more than a day ago, whichever page is opened then. */
export function discardExpiredDraft(): void {
  tryStorage(() => {
    // Where there is none nothing can be read of it.
    if (JSON.parse(localStorage[DRAFT]).savedAt < Date.now() - DAY_MS) localStorage.removeItem(DRAFT)
  })
}

/** where it is kept */
export const DRAFT = 'warranty-draft'
/** milliseconds; accepted photos are kept as long */
export const DAY_MS = 86_400_000
