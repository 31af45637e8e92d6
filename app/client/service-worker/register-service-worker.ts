import { precacheImages } from '../../components/precache-images.ts'
import type { Language } from '../../i18n/language.ts'
import type { CacheImages } from './caching-rules.ts'

/**
 * Registers the service worker and, two seconds after the page has loaded, tells it which pictures to keep (S §§7, 9). A
 * browser without one, or that forbids it, misses the offline page and nothing else.
 */
export function registerServiceWorker(language: Language): void {
  if (!('serviceWorker' in navigator)) return
  whenLoaded(async () => {
    try {
      await navigator.serviceWorker.register('/service-worker.js')
      await new Promise(resolve => setTimeout(resolve, AFTER_LOAD))
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({
        type: 'CACHE_IMAGES',
        urls: precacheImages(),
        language,
      } satisfies CacheImages)
    } catch {
      // Private windows refuse, and so does a browser that is short of room.
    }
  })
}

/** ms (S §9) */
const AFTER_LOAD = 2_000

/** A page made ready ahead waits until somebody looks at it. */
function whenLoaded(then: () => void) {
  const allowPrerender = 'prerendering' in document && document.prerendering === true
  if (allowPrerender) document.addEventListener('prerenderingchange', then, { once: true })
  else if (document.readyState === 'complete') then()
  else addEventListener('load', then, { once: true })
}
