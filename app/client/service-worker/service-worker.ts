import {
  CACHES,
  type CacheImages,
  isCacheable,
  isCacheImages,
  isFresh,
  MAX_IMAGE_BYTES,
  selectEvictions,
  selectHandler,
  selectOldCaches,
  selectSiteImages,
} from './caching-rules.ts'

// The service worker, built separately to /service-worker.js (docs/decisions/0013). Its decisions are in
// caching-rules.ts.

/** From the table of routes, defined by vite.config.ts. */
declare const OFFLINE_PAGE: string
declare const PRIVATE_PATHS: readonly string[]

const worker = self as unknown as WorkerScope

worker.addEventListener('install', event => {
  // Static routes: the browser does not wake the worker for requests that it would ignore.
  event.addRoutes?.([
    {
      condition: { or: PRIVATE_PATHS.map(path => ({ urlPattern: { pathname: `${path}{/*}?` } })) },
      source: 'network',
    },
    {
      condition: {
        not: { or: [{ requestMode: 'navigate' }, { urlPattern: { pathname: '/pictures/*' } }] },
      },
      source: 'network',
    },
  ])
  event.waitUntil(cacheOfflinePages())
  // Open pages do not depend on the version of the worker, so the new one takes over at once.
  void worker.skipWaiting()
})

worker.addEventListener('activate', event => {
  event.waitUntil(
    (async () => {
      for (const name of selectOldCaches(await caches.keys())) await caches.delete(name)
      // The page is fetched while the worker starts. Without static routes, private pages would be fetched
      // twice.
      if ('addRoutes' in InstallEvent.prototype) await worker.registration.navigationPreload?.enable()
    })(),
  )
})

worker.addEventListener('fetch', event => {
  const handler = selectHandler(event.request, {
    origin: worker.location.origin,
    privatePaths: PRIVATE_PATHS,
  })
  if (handler === 'page') event.respondWith(respondWithPage(event))
  if (handler === 'image') event.respondWith(respondWithImage(event.request))
})

/** Messages are handled one after the other, as two pages may send one at the same time. */
let queue = Promise.resolve()

worker.addEventListener('message', event => {
  const { data } = event
  if (!isCacheImages(data)) return
  queue = queue.then(() => cacheImages(data)).catch(() => {})
  event.waitUntil(queue)
})

async function respondWithPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const cache = await caches.open(CACHES.offline)
    const requested = new URL(request.url).searchParams.get('lang') ?? ''
    const stored = await (await cache.match(LANGUAGE_KEY))?.text()
    const language = LANGUAGES.includes(requested) ? requested : (stored ?? LANGUAGES[0])
    const page = (await cache.match(offlineUrl(language))) ?? (await cache.match(offlineUrl(LANGUAGES[0])))
    return page
      ? new Response(page.body, { status: 503, statusText: 'Offline', headers: page.headers })
      : Response.error()
  }
}

async function respondWithImage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHES.images)
  const cached = await cache.match(request)
  if (cached && isFresh(cached.headers.get('date'), Date.now())) return cached
  return cached ? fetch(request).catch(() => cached) : fetch(request)
}

async function cacheImages({ urls, language }: CacheImages): Promise<void> {
  const offline = await caches.open(CACHES.offline)
  if (LANGUAGES.includes(language)) await offline.put(LANGUAGE_KEY, new Response(language))
  const page = await offline.match(offlineUrl(LANGUAGES[0]))
  // The offline page contains the company's name and phone number, which may change.
  if (!page || !isFresh(page.headers.get('date'), Date.now())) await cacheOfflinePages().catch(() => {})

  const images = await caches.open(CACHES.images)
  for (const url of selectSiteImages(urls, worker.location.origin)) {
    const cached = await images.match(url)
    if (cached && isFresh(cached.headers.get('date'), Date.now())) continue
    const response = await fetch(url).catch(() => null)
    if (!response) continue
    if (isCacheable(response)) await cacheImage(images, url, response)
    else await images.delete(url)
  }
  const all = await Promise.all(
    (await images.keys()).map(async request => ({
      request,
      bytes: Number((await images.match(request))?.headers.get('content-length')),
    })),
  )
  for (const { request } of selectEvictions(all)) await images.delete(request)
}

async function cacheImage(images: Cache, url: string, response: Response): Promise<void> {
  const body = await response.blob()
  if (body.size > MAX_IMAGE_BYTES) return
  const headers = new Headers(response.headers)
  // The body has been decompressed.
  headers.delete('content-encoding')
  headers.set('content-length', String(body.size))
  // Deleted first, so that it becomes the last one: keys() lists the oldest first.
  await images.delete(url)
  await images.put(url, new Response(body, { headers }))
}

/** In both languages and without cookies: pages of an anonymous visitor that set no cookie. */
async function cacheOfflinePages(): Promise<void> {
  const cache = await caches.open(CACHES.offline)
  await Promise.all(
    LANGUAGES.map(async language => {
      const response = await fetch(offlineUrl(language), { credentials: 'omit', cache: 'no-cache' })
      if (!response.ok) throw new Error(`the offline page answered ${response.status}`)
      await cache.put(offlineUrl(language), response)
    }),
  )
}

const LANGUAGES: readonly [string, ...string[]] = ['ms', 'en']
const offlineUrl = (language: string) => `${OFFLINE_PAGE}?lang=${language}`
/** Cache key of the visitor's language: the browser stops an idle worker, and its variables are lost. */
const LANGUAGE_KEY = `${OFFLINE_PAGE}/language`

// TypeScript cannot load the types of workers and pages together; these are the parts used here.
type ExtendableEvent = { waitUntil(promise: Promise<unknown>): void }
type FetchEvent = ExtendableEvent & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
type WorkerScope = {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install',
    listener: (event: ExtendableEvent & { addRoutes?(routes: unknown): Promise<void> }) => void,
  ): void
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(
    type: 'message',
    listener: (event: ExtendableEvent & { readonly data: unknown }) => void,
  ): void
}
declare const InstallEvent: { prototype: object }
