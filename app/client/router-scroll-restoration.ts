import { use, useLayoutEffect } from 'react'
import { UNSAFE_DataRouterStateContext, useLocation } from 'react-router'
import { useDataRouter } from './use-data-router.ts'
import { tryStorage } from './web-storage.ts'

/** Scroll positions in CSS pixels, by the key of the history entry. */
type Positions = Record<string, number>

/**
 * Restores the scroll position of a history entry within this document; a new entry starts at its top or its
 * hash. Replaces React Router's `<ScrollRestoration>`, which would add 4 KB to every page
 * (use-data-router.ts). Positions outlive a reload in sessionStorage; after leaving the document, the browser
 * restores the position by itself.
 */
export function useRouterScrollRestoration() {
  const router = useDataRouter()
  const state = use(UNSAFE_DataRouterStateContext)
  const location = useLocation()
  const { restoreScrollPosition, preventScrollReset } = state ?? {}

  useLayoutEffect(() => {
    const positions = tryStorage(readPositions) ?? {}
    const stop = router.enableScrollRestoration(positions, () => scrollY)
    function onPageHide() {
      const { location, navigation } = router.state
      if (navigation.state === 'idle') positions[location.key] = scrollY
      tryStorage(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions)))
      history.scrollRestoration = 'auto'
    }
    function takeOver() {
      history.scrollRestoration = 'manual'
    }
    takeOver()
    addEventListener('pagehide', onPageHide)
    addEventListener('pageshow', takeOver)
    return () => {
      stop()
      history.scrollRestoration = 'auto'
      removeEventListener('pagehide', onPageHide)
      removeEventListener('pageshow', takeOver)
    }
  }, [router])

  useLayoutEffect(() => {
    if (restoreScrollPosition === false) return
    const target = document.getElementById(decodeHash(location.hash))
    // With a block body: scrollTo() may return a promise, which React would take for a clean-up function.
    if (typeof restoreScrollPosition === 'number') {
      scrollTo(0, restoreScrollPosition)
    } else if (target) {
      target.scrollIntoView()
    } else if (!preventScrollReset) {
      scrollTo(0, 0)
    }
  }, [location, restoreScrollPosition, preventScrollReset])
}

/**
 * Gives the history entry of a new document its own key. Must run before the router is created, which would
 * name every first entry `default`.
 */
export function setHistoryKey() {
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(36).slice(2) }, '')
}

const STORAGE_KEY = 'scroll-positions'

const readPositions = (): Positions | null => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')

/** The id that a hash names; empty if its encoding is malformed. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
