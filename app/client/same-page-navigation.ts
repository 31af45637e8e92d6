import { useCallback, useEffect, useState } from 'react'
import { type NavigateOptions, type To, useNavigate } from 'react-router'
import { readNavigationOptions } from '../components/navigation-options.ts'
import { clickedLink, placeInPage } from './followed-link.ts'
import { partsHydrated } from './unhydrated-parts.ts'
import { useDataRouter } from './use-data-router.ts'

/**
 * Navigates without a new document if a link or a GET form changes only the query (a search, a sort, a page
 * of the list); any other path loads a new document (docs/decisions/0007). One handler serves all links and
 * forms; PageLink and QueryForm take the options `reload` (always a new document) and `keepScroll`.
 *
 * Returns the path of the document that is loading, or null.
 */
export function useSamePageNavigation(): string | null {
  const [destination, setDestination] = useState<string | null>(null)
  const navigate = useNavigate()
  const router = useDataRouter()
  useEffect(() => {
    async function follow(event: Event, url: URL, element: HTMLElement, pressed: HTMLElement | null) {
      if (url.origin !== location.origin) return
      const { reload, keepScroll } = readNavigationOptions(element)
      if (url.pathname !== location.pathname || reload) return setDestination(url.pathname)
      event.preventDefault()
      const hydration = partsHydrated()
      if (hydration) {
        pressed?.setAttribute('aria-busy', 'true')
        const isSlow = await Promise.race([hydration, after(PARTS_TIMEOUT_MS)])
        pressed?.setAttribute('aria-busy', 'false')
        if (isSlow) {
          setDestination(url.pathname)
          return location.assign(url)
        }
      }
      await navigate(url.pathname + url.search + (keepScroll ? '' : url.hash), {
        preventScrollReset: keepScroll,
        replace: url.href === location.href,
      })
    }
    function onClick(event: MouseEvent) {
      const link = clickedLink(event)
      if (!link) return
      const place = placeInPage(link)
      if (place === null) return void follow(event, new URL(link.href), link, link)
      // React Router drops the action data, with the typed values, when only the hash changes.
      if (router.state.actionData && showPlace(place)) event.preventDefault()
    }
    /** React stops clicks in a part that is not hydrated yet: no other listener sees them. */
    function onStoppedClick(event: MouseEvent) {
      if (event.cancelBubble) onClick(event)
    }
    function onSubmit(event: SubmitEvent) {
      const form = event.target
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
      if (form.method !== 'get' || form.target) return
      const url = new URL(form.action)
      const fields = [...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)])
      url.search = new URLSearchParams(fields).toString()
      void follow(event, url, form, event.submitter)
    }
    // React's listeners on the document run first, so a component's preventDefault() is seen here.
    document.addEventListener('click', onClick)
    document.addEventListener('click', onStoppedClick, true)
    document.addEventListener('submit', onSubmit)
    // The back/forward cache restores this page with its state, the pending navigation included.
    const reset = () => setDestination(null)
    addEventListener('pageshow', reset)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('click', onStoppedClick, true)
      document.removeEventListener('submit', onSubmit)
      removeEventListener('pageshow', reset)
    }
  }, [navigate, router])
  return destination
}

/** A page whose parts take longer to be hydrated is loaded anew. */
const PARTS_TIMEOUT_MS = 1_000

const after = (milliseconds: number) =>
  new Promise<true>(resolve => {
    setTimeout(() => resolve(true), milliseconds)
  })

/** `useNavigate` for navigations that keep the document: waits until the parts of the page are hydrated. */
export function useNavigateInPlace(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (to, options) => {
      await partsHydrated()
      await navigate(to, options)
    },
    [navigate],
  )
}

/** Scrolls to an element of this page without changing the URL; false if there is no such element. */
function showPlace(id: string): boolean {
  const target = document.getElementById(id)
  if (!target) return false
  target.scrollIntoView()
  target.focus({ preventScroll: true })
  return true
}
