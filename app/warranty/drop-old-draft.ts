/** Removes a registration that was begun more than a day ago, whichever page is opened then. */
export function dropOldDraft(): void {
  try {
    if (JSON.parse(localStorage[DRAFT]).savedAt < Date.now() - A_DAY) localStorage.removeItem(DRAFT)
  } catch {
    // There is none, or no storage.
  }
}

/** where it is kept */
export const DRAFT = 'warranty-draft'
/** milliseconds; accepted photos are kept as long */
export const A_DAY = 86_400_000
