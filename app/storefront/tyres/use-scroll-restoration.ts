import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { FILTER_PARAMETERS } from '../../../domain/tyres/filter-parameters.ts'
import { tryStorage } from '../../client/web-storage.ts'
import { useEarlyUse } from '../../components/use-early-use.ts'

/**
 * Scroll position of the list. Coming back from a tyre page restores it once, from sessionStorage
 * (`tiresScrollPosition`, pixels; rule S12.8). A new search or page in place scrolls to the top of the list,
 * which is below the search panels on a phone. It scrolls at once, because the page would jump if it waited
 * for the data. A changed filter scrolls only if the top of the list is no longer on the screen.
 */
export function useScrollRestoration<List extends HTMLElement>() {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const requested = next?.pathname === pathname ? next.search : search
  const list = useRef<List>(null)
  const shown = useRef<string>(null)
  const earlyUse = useEarlyUse()
  useEffect(() => {
    const before = shown.current
    shown.current = listKey(requested)
    const [left, leftList] = tryStorage(takeScrollPosition) ?? []
    if (before !== null) {
      const isOnlyFiltered = searchKey(before) === searchKey(shown.current)
      const isAbove = (list.current?.getBoundingClientRect().top ?? 0) < 0
      if (before !== shown.current && (isAbove || !isOnlyFiltered))
        list.current?.scrollIntoView({ block: 'start' })
    } else if (left && leftList === shown.current && !earlyUse()) {
      // One frame after the router's own scroll to the top.
      requestAnimationFrame(() => window.scrollTo({ top: Number(left), behavior: 'instant' }))
    }
  }, [requested, earlyUse])
  return {
    list,
    saveScrollPosition: () =>
      tryStorage(() => {
        sessionStorage.setItem(SCROLL_KEY, String(Math.round(window.scrollY)))
        sessionStorage.setItem(LIST_KEY, listKey(search))
      }),
  }
}

const SCROLL_KEY = 'tiresScrollPosition'
const LIST_KEY = 'tiresScrollList'

/** Reads and removes the position stored by saveScrollPosition. */
function takeScrollPosition() {
  return [SCROLL_KEY, LIST_KEY].map(key => {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept
  })
}

/** Identifies the list of a URL, independent of its language. */
function listKey(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('lang')
  query.sort()
  return query.toString()
}

/** The query of a list without its filters and page, and without the parameters of `others`. */
export function searchKey(search: string, others: readonly string[] = []): string {
  const query = new URLSearchParams(search)
  for (const name of [...FILTER_PARAMETERS, 'page', ...others]) query.delete(name)
  return query.toString()
}
