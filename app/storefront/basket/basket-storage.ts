/**
 * Reads and writes the stored text of the enquiry basket. Parsing lives in use-basket.ts: every page loads
 * this module, and most baskets are empty.
 */
export function readBasket(): string | null {
  if (memoryFallback !== null) return memoryFallback
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Stores a new text (null removes it) and notifies the page. */
export function saveBasket(text: string | null): void {
  memoryFallback = null
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    memoryFallback = text
  }
  dispatchEvent(new Event('storage'))
}

/**
 * Calls back when the text may have changed: in this tab, in another tab, or on return from the
 * back/forward cache.
 */
export function watchBasket(changed: () => void): () => void {
  addEventListener('storage', changed)
  addEventListener('pageshow', changed)
  return () => {
    removeEventListener('storage', changed)
    removeEventListener('pageshow', changed)
  }
}

/** The key ends in the format version; other versions are ignored. */
const KEY = 'tayar.enquiry-basket.1'

/** Used when the browser blocks storage: the basket lasts as long as the page. */
let memoryFallback: string | null = null
