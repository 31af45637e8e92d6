import { inStorage } from '../in-storage.ts'

/** Removes a registration that was begun more than a day ago, whichever page is opened then. */
export function dropOldDraft(): void {
  inStorage(() => {
    // Where there is none nothing can be read of it.
    if (JSON.parse(localStorage[DRAFT]).savedAt < Date.now() - A_DAY) localStorage.removeItem(DRAFT)
  })
}

/** where it is kept */
export const DRAFT = 'warranty-draft'
/** milliseconds; accepted photos are kept as long */
export const A_DAY = 86_400_000
