import { precacheImages } from '../../components/precache-images.ts'
import type { Language } from '../../i18n/language.ts'
import type { CacheImages } from './caching-rules.ts'

/**
 * Registers the service worker and, two seconds after the page has loaded, tells it which images to cache
 * (rule S25.3). In a browser without service workers only the offline page is missing.
 */
export function registerServiceWorker(language: Language): void {
  if (!('serviceWorker' in navigator)) return
  whenLoaded(async () => {
    try {
      await navigator.serviceWorker.register('/service-worker.js')
      await new Promise(resolve => setTimeout(resolve, PRECACHE_DELAY_MS))
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({
        type: 'CACHE_IMAGES',
        urls: precacheImages(),
        language,
      } satisfies CacheImages)
    } catch {
      // Registration fails in private windows and in a browser without free storage.
    }
  })
}

const PRECACHE_DELAY_MS = 2_000

/** A prerendered page waits until it is shown. */
function whenLoaded(callback: () => void) {
  const isPrerendering = 'prerendering' in document && document.prerendering === true
  if (isPrerendering) document.addEventListener('prerenderingchange', callback, { once: true })
  else if (document.readyState === 'complete') callback()
  else addEventListener('load', callback, { once: true })
}
