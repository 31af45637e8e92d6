import { useCallback, useEffect, useRef } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Attribute of <html>: the page was touched, typed into or focused before its scripts came. */
export const USED = 'data-used'

/**
 * For effects of hydration that scroll or focus: whether the visitor scrolled, touched or focused something
 * before the scripts came. The page would move under the finger or the mouse, and the next key would go
 * elsewhere. False once the component is hydrated.
 */
export function useEarlyUse(): () => boolean {
  const isHydrated = useHydrated()
  const isHydrating = useRef(!isHydrated)
  useEffect(() => {
    isHydrating.current = !isHydrated
  }, [isHydrated])
  return useCallback(
    () => isHydrating.current && (scrollY > 0 || document.documentElement.hasAttribute(USED)),
    [],
  )
}
