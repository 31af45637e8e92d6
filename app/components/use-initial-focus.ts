import { useEffect } from 'react'

/**
 * Puts the focus where the work goes on when a page has opened and nothing is focused: for whoever has a keyboard; on a
 * touch screen it would open one over half the page.
 */
export function useInitialFocus(selector: string): void {
  useEffect(() => {
    if (document.activeElement !== document.body || !matchMedia('(pointer: fine)').matches) return
    document.querySelector<HTMLElement>(selector)?.focus()
  }, [selector])
}
