/**
 * Runs in the browser before anything of the page is there, written into it as text (entry.server.tsx), so it may use nothing
 * but itself. The HTML names every picture whole and leaves the far ones to the browser (`loading="lazy"`), which without
 * script fetches them by a margin of its own, often 1,250 px and more. This takes their addresses aside until they are
 * within the 500 px of S §9. A picture that came later (another page of a list) passes here too.
 */
export function fetchPicturesNear(): void {
  const waiting = new WeakSet<EventTarget>()
  const margin = '500px'
  const near = new IntersectionObserver(giveBack, { rootMargin: margin })
  // In a row that is scrolled by itself the margin has to be the row's: the next slide stands outside of it.
  const nearInRow = new IntersectionObserver(giveBack, { scrollMargin: margin } as IntersectionObserverInit)

  function giveBack(entries: IntersectionObserverEntry[], observer: IntersectionObserver) {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      waiting.delete(target)
      move(target, 'data-', '')
    }
  }

  /** Moves the addresses of a picture, and of the sources beside it, from one name to another. */
  function move(image: Element, from: string, to: string) {
    const parts = image.parentElement?.localName === 'picture' ? image.parentElement.children : [image]
    for (const part of parts)
      for (const name of ['srcset', 'src']) {
        const address = part.getAttribute(from + name)
        if (address === null) continue
        part.removeAttribute(from + name)
        // Whatever has been set meanwhile is newer.
        if (!part.hasAttribute(to + name)) part.setAttribute(to + name, address)
      }
  }

  const seen = new WeakSet<Element>()
  new MutationObserver(records => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const image of node.localName === 'img' ? [node] : node.querySelectorAll('img')) {
          if (image.getAttribute('loading') !== 'lazy' || seen.has(image)) continue
          seen.add(image)
          waiting.add(image)
          move(image, '', 'data-')
          const observer = image.closest('[data-row]') ? nearInRow : near
          observer.observe(image)
        }
      }
  }).observe(document, { childList: true, subtree: true })

  // A picture among sources that has lost its address complains; it has not failed.
  addEventListener(
    'error',
    event => {
      if (event.target && waiting.has(event.target)) event.stopImmediatePropagation()
    },
    true,
  )
}
