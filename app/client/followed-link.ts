/** The link that the browser is about to follow in this tab after a click; null for any other click. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  return link && !link.target && !link.getAttribute('href')?.startsWith('#') ? link : null
}
