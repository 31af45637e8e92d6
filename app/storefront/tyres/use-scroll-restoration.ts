import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { tryStorage } from '../../client/web-storage.ts'

/**
 * Where the list stands on the screen. A driver who comes back from a tyre's page finds the place that was left (S §§2,
 * 7: session storage, `tiresScrollPosition`, pixels from the top; kept for that one way back). A new search or page in
 * place brings the top of the list into view, because on a phone it lies below the search panels.
 */
export function useScrollRestoration<List extends HTMLElement>() {
  const { search } = useLocation()
  const list = useRef<List>(null)
  const shown = useRef<string>(null)
  useEffect(() => {
    const before = shown.current
    shown.current = listOf(search)
    const [left, leftList] = tryStorage(takePlace) ?? []
    if (before !== null) {
      if (before !== shown.current) list.current?.scrollIntoView({ block: 'start' })
    } else if (left && leftList === shown.current) {
      // After the frame in which the router would scroll to the top.
      requestAnimationFrame(() => window.scrollTo({ top: Number(left), behavior: 'instant' }))
    }
  }, [search])
  return {
    list,
    savePlace: () =>
      tryStorage(() => {
        sessionStorage.setItem(SCROLL_KEY, String(Math.round(window.scrollY)))
        sessionStorage.setItem(LIST_KEY, listOf(search))
      }),
  }
}

const SCROLL_KEY = 'tiresScrollPosition'
const LIST_KEY = 'tiresScrollList'

/** What savePlace has left, once. */
function takePlace() {
  return [SCROLL_KEY, LIST_KEY].map(key => {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept
  })
}

/** The list an address shows, whatever language it is read in. */
function listOf(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('lang')
  query.sort()
  return query.toString()
}
