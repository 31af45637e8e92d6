/**
 * The text under which this browser keeps the enquiry basket; what it means is use-basket.ts's. The two are apart because
 * every page loads this one, and nearly every visitor's basket is empty.
 */
export function readBasket(): string | null {
  if (memoryFallback !== null) return memoryFallback
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Keeps another text, or none, and tells the page. */
export function keep(text: string | null): void {
  memoryFallback = null
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    memoryFallback = text
  }
  dispatchEvent(new Event('storage'))
}

/** Calls whenever the text may have changed: here, in another tab, or while the back button's page lay asleep. */
export function watchBasket(changed: () => void): () => void {
  addEventListener('storage', changed)
  addEventListener('pageshow', changed)
  return () => {
    removeEventListener('storage', changed)
    removeEventListener('pageshow', changed)
  }
}

/** With the version of its form: what another form has kept is left alone. */
const KEY = 'tayar.enquiry-basket.1'

/** Where the browser keeps nothing for us, the basket lives as long as the page. */
let memoryFallback: string | null = null
