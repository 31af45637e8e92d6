/** Buttons that neither submit nor open something by themselves. */
export const SCRIPTED = 'button[type=button]:not([popovertarget], [commandfor])'

/**
 * Inline script (page-scripts.server.tsx). Queues a click on a link or form that a component handles in place
 * (`inPlace` of PageLink and QueryForm) until hydration, and replays it then. If a script fails, or hydration
 * takes longer than SLOW_START_MS, the browser follows the link or submits the form. Clicks on buttons that
 * only a script handles (`scripted`) wait without a time limit. Meanwhile the control is busy.
 */
export function queueEarlyClicks(inPlaceAttribute: string, scripted: string): void {
  const SLOW_START_MS = 3_000
  type Click = { element: HTMLElement | null; fallback: () => void; replay: () => void }
  const listeners = new AbortController()
  const pressed: HTMLElement[] = []
  let queued: Click | undefined
  let timeout: ReturnType<typeof setTimeout> | undefined
  function setBusy(element: HTMLElement | null | undefined, isBusy: boolean) {
    element?.setAttribute('aria-busy', String(isBusy))
  }
  function release() {
    clearTimeout(timeout)
    setBusy(queued?.element, false)
    const click = queued
    queued = undefined
    return click
  }
  const fallBack = () => release()?.fallback()
  function onFailure() {
    for (const button of pressed) setBusy(button, false)
    fallBack()
  }
  // Only the last click counts.
  function queue(event: Event, click: Click) {
    event.preventDefault()
    event.stopPropagation()
    release()
    queued = click
    setBusy(click.element, true)
    timeout = setTimeout(fallBack, SLOW_START_MS)
  }
  function onSubmit(event: SubmitEvent) {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute(inPlaceAttribute)) return
    queue(event, {
      element: submitter,
      fallback: () => {
        listeners.abort()
        form.requestSubmit(submitter)
      },
      replay: () => (submitter ? submitter.click() : form.requestSubmit()),
    })
  }
  function onClick(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null
    const button = target?.closest<HTMLElement>(scripted)
    if (button) {
      event.stopPropagation()
      pressed.push(button)
      setBusy(button, true)
    }
    const link = target?.closest<HTMLAnchorElement>(`a[${inPlaceAttribute}]`)
    // A modifier key opens the link in another tab or window.
    if (!link?.href || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    queue(event, {
      element: link,
      fallback: () => location.assign(link.href),
      replay: () => link.click(),
    })
  }
  function onError({ target }: Event) {
    if (target instanceof HTMLScriptElement) onFailure()
  }
  const options = { capture: true, signal: listeners.signal }
  addEventListener('submit', onSubmit, options)
  addEventListener('click', onClick, options)
  addEventListener('error', onError, options)
  addEventListener('unhandledrejection', onFailure, options)
  addEventListener(
    'app:hydrated',
    () => {
      listeners.abort()
      for (const button of pressed) setBusy(button, false)
      for (const button of pressed) button.click()
      release()?.replay()
    },
    { once: true },
  )
}
