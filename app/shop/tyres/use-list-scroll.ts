import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * The place in the list that a driver left for a tyre's page, and comes back to (S §§2, 7): kept in session storage as
 * pixels from the top. It is kept for that one way back only: another search starts at its top.
 */
export function useListScroll() {
  const { search } = useLocation()
  useEffect(() => {
    const left = sessionStorage.getItem(SCROLL_KEY)
    const list = sessionStorage.getItem(LIST_KEY)
    sessionStorage.removeItem(SCROLL_KEY)
    sessionStorage.removeItem(LIST_KEY)
    if (left !== null && list === listOf(search)) {
      const top = Number(left)
      // After the frame in which the router would scroll to the top.
      requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' }))
    }
  }, [search])
  return {
    save() {
      sessionStorage.setItem(SCROLL_KEY, String(Math.round(window.scrollY)))
      sessionStorage.setItem(LIST_KEY, listOf(search))
    },
  }
}

const SCROLL_KEY = 'tiresScrollPosition'
const LIST_KEY = 'tiresScrollList'

/** The list an address shows, whatever language it is read in. */
function listOf(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('lang')
  query.sort()
  return query.toString()
}
