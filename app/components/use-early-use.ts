import { useCallback, useEffect, useRef } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Attribute of <html>: the page was touched, typed into or focused before its scripts loaded. */
export const USED = 'data-used'

/**
 * For effects of hydration that scroll or focus: whether the visitor has scrolled the page, or touched,
 * focused or pressed something (`used`), before the scripts loaded. The effect would move the page under the
 * finger or the mouse, and send the next key elsewhere. Null once the component is hydrated.
 */
export function useEarlyUse(): () => 'scrolled' | 'used' | null {
  const isHydrated = useHydrated()
  const isHydrating = useRef(!isHydrated)
  useEffect(() => {
    isHydrating.current = !isHydrated
  }, [isHydrated])
  return useCallback(() => {
    if (!isHydrating.current) return null
    if (document.documentElement.hasAttribute(USED)) return 'used'
    return scrollY > 0 ? 'scrolled' : null
  }, [])
}
