/** The link to another place that the browser is about to follow in this tab; null for any other click. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = clickedLink(event)
  return link && placeInPage(link) === null ? link : null
}

/** The id of the element on this page that a link targets; null for any other link. */
export function placeInPage(link: HTMLAnchorElement): string | null {
  const href = link.getAttribute('href') ?? ''
  return href.startsWith('#') ? href.slice(1) : null
}

/** The link of a plain click that the browser is about to follow in this tab; null for any other click. */
export function clickedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  return link && !link.target ? link : null
}
