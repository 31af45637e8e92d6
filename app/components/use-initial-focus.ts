import { useEffect } from 'react'

/**
 * Focuses an element when a page has opened and nothing has the focus. Not on touch screens, where it would
 * open the on-screen keyboard.
 */
export function useInitialFocus(selector: string): void {
  useEffect(() => {
    if (document.activeElement !== document.body || !matchMedia('(pointer: fine)').matches) return
    document.querySelector<HTMLElement>(selector)?.focus()
  }, [selector])
}
