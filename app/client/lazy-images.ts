/**
 * Inline script (page-scripts.server.tsx). Loads an image with `loading="lazy"` once it is within 500 CSS
 * pixels of the viewport; the browser's own distance is 1,250 pixels and more. Moves its URLs to data
 * attributes until then, also for images that a component adds later. Without JavaScript the browser loads
 * them by its own rule.
 */
export function deferLazyImages(): void {
  const deferred = new WeakSet<EventTarget>()
  const margin = '500px'
  const nearViewport = new IntersectionObserver(load, { rootMargin: margin })
  // Slides of a carousel are clipped by its scroll container, so the margin has to be the container's.
  const nearSlide = new IntersectionObserver(load, { scrollMargin: margin } as IntersectionObserverInit)

  function load(entries: IntersectionObserverEntry[], observer: IntersectionObserver) {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      deferred.delete(target)
      renameUrls(target, 'data-', '')
    }
  }

  // Renames the URL attributes of an image and of its sibling sources.
  function renameUrls(image: Element, from: string, to: string) {
    const parts = image.parentElement?.localName === 'picture' ? image.parentElement.children : [image]
    for (const part of parts)
      for (const name of ['srcset', 'src']) {
        const url = part.getAttribute(from + name)
        if (url === null) continue
        part.removeAttribute(from + name)
        // A component may have set a newer URL in the meantime.
        if (!part.hasAttribute(to + name)) part.setAttribute(to + name, url)
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
          deferred.add(image)
          renameUrls(image, '', 'data-')
          const observer = image.closest('[data-row]') ? nearSlide : nearViewport
          observer.observe(image)
        }
      }
  }).observe(document, { childList: true, subtree: true })

  // An image among <source> elements fires an error when it loses its URL.
  addEventListener(
    'error',
    event => {
      if (event.target && deferred.has(event.target)) event.stopImmediatePropagation()
    },
    true,
  )
}
