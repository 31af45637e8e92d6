import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { readNavigationOptions } from '../components/navigation-options.ts'

/**
 * Every way through the shop is a plain link or a plain GET form, which work without script. A new page is a new document,
 * which the browser makes ready under a resting pointer and keeps for its back button. The same page with another query (a
 * search, a sort, a page of the list) is changed in place by this one handler; PageLink and QueryForm take the options
 * `reload` (a new document all the same) and `keepScroll`.
 *
 * Returns the path that the visitor has set out for and that is not there yet, or null.
 */
export function useSamePageNavigation(): string | null {
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    function go(event: Event, url: URL, element: HTMLElement) {
      if (url.origin !== location.origin) return
      const { reload, keepScroll } = readNavigationOptions(element)
      if (url.pathname !== location.pathname || reload) return setLeavingFor(url.pathname)
      event.preventDefault()
      void navigate(url.pathname + url.search + url.hash, {
        preventScrollReset: keepScroll,
        replace: url.href === location.href,
      })
    }
    function onClick(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || link.target || link.getAttribute('href')?.startsWith('#')) return
      go(event, new URL(link.href), link)
    }
    function onSubmit(event: SubmitEvent) {
      const form = event.target
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
      if (form.method !== 'get' || form.target) return
      const url = new URL(form.action)
      const fields = [...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)])
      url.search = new URLSearchParams(fields).toString()
      go(event, url, form)
    }
    // React listens on the document too, and first: what a component has taken for itself is left alone.
    document.addEventListener('click', onClick)
    document.addEventListener('submit', onSubmit)
    // The browser's back button brings this page back as it was left, waiting and all.
    const stay = () => setLeavingFor(null)
    addEventListener('pageshow', stay)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('submit', onSubmit)
      removeEventListener('pageshow', stay)
    }
  }, [navigate])
  return leavingFor
}
