/**
 * A text in localStorage, shared by all tabs, or in sessionStorage, for this tab only. Where the browser
 * blocks storage, the text lasts as long as the page. Parsing is done elsewhere, because every page loads
 * this module and most texts are absent.
 */
export function createStoredText(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage') {
  let memoryFallback: string | null = null
  return {
    read(): string | null {
      if (memoryFallback !== null) return memoryFallback
      try {
        return window[storage].getItem(key)
      } catch {
        return null
      }
    },
    /** Stores a new text (null removes it) and notifies the page. */
    save(text: string | null): void {
      memoryFallback = null
      try {
        if (text === null) window[storage].removeItem(key)
        else window[storage].setItem(key, text)
      } catch {
        memoryFallback = text
      }
      dispatchEvent(new Event('storage'))
    },
    /**
     * Calls back when the text may have changed: in this tab, in another tab, or on return from the
     * back/forward cache.
     */
    watch(changed: () => void): () => void {
      addEventListener('storage', changed)
      addEventListener('pageshow', changed)
      return () => {
        removeEventListener('storage', changed)
        removeEventListener('pageshow', changed)
      }
    },
  }
}
