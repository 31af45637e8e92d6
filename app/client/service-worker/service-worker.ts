import {
  CACHES,
  type CacheImages,
  cachesToDrop,
  howToAnswer,
  isCacheImages,
  isFresh,
  MAX_IMAGE_BYTES,
  mayBeKept,
  ownPictures,
  tooMany,
} from './caching-rules.ts'

// The service worker, built by itself to /service-worker.js (docs/decisions/0013). What it decides stands in caching-rules.ts.

/** From the table of routes, put in by vite.config.ts. */
declare const OFFLINE_PAGE: string
declare const PRIVATE_PATHS: readonly string[]

const worker = self as unknown as WorkerScope

worker.addEventListener('install', event => {
  // A browser that can never asks the worker for what it would leave to the network anyway.
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
  event.waitUntil(keepOfflinePages())
  // No page depends on the version it was opened with, so nobody has to wait for the new one.
  void worker.skipWaiting()
})

worker.addEventListener('activate', event => {
  event.waitUntil(
    (async () => {
      for (const name of cachesToDrop(await caches.keys())) await caches.delete(name)
      // The page is asked for while the worker wakes up. Without routes this would ask for private pages twice.
      if ('addRoutes' in InstallEvent.prototype) await worker.registration.navigationPreload?.enable()
    })(),
  )
})

worker.addEventListener('fetch', event => {
  const how = howToAnswer(event.request, {
    origin: worker.location.origin,
    privatePaths: PRIVATE_PATHS,
  })
  if (how === 'page') event.respondWith(answerPage(event))
  if (how === 'picture') event.respondWith(answerPicture(event.request))
})

/** One after the other: two pages may ask at the same time. */
let work = Promise.resolve()

worker.addEventListener('message', event => {
  const { data } = event
  if (!isCacheImages(data)) return
  work = work.then(() => keep(data)).catch(() => {})
  event.waitUntil(work)
})

async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const cache = await caches.open(CACHES.offline)
    const asked = new URL(request.url).searchParams.get('lang') ?? ''
    const spoken = await (await cache.match(LANGUAGE))?.text()
    const language = LANGUAGES.includes(asked) ? asked : (spoken ?? LANGUAGES[0])
    const kept =
      (await cache.match(offlineAddress(language))) ?? (await cache.match(offlineAddress(LANGUAGES[0])))
    return kept
      ? new Response(kept.body, { status: 503, statusText: 'Offline', headers: kept.headers })
      : Response.error()
  }
}

async function answerPicture(request: Request): Promise<Response> {
  const cache = await caches.open(CACHES.pictures)
  const kept = await cache.match(request)
  if (kept && isFresh(kept.headers.get('date'), Date.now())) return kept
  return kept ? fetch(request).catch(() => kept) : fetch(request)
}

async function keep({ urls, language }: CacheImages): Promise<void> {
  const offline = await caches.open(CACHES.offline)
  if (LANGUAGES.includes(language)) await offline.put(LANGUAGE, new Response(language))
  const page = await offline.match(offlineAddress(LANGUAGES[0]))
  // It names the company and its number, which may have changed.
  if (!page || !isFresh(page.headers.get('date'), Date.now())) await keepOfflinePages().catch(() => {})

  const pictures = await caches.open(CACHES.pictures)
  for (const url of ownPictures(urls, worker.location.origin)) {
    const kept = await pictures.match(url)
    if (kept && isFresh(kept.headers.get('date'), Date.now())) continue
    const answer = await fetch(url).catch(() => null)
    if (!answer) continue
    if (mayBeKept(answer)) await keepPicture(pictures, url, answer)
    else await pictures.delete(url)
  }
  const all = await Promise.all(
    (await pictures.keys()).map(async request => ({
      request,
      bytes: Number((await pictures.match(request))?.headers.get('content-length')),
    })),
  )
  for (const { request } of tooMany(all)) await pictures.delete(request)
}

async function keepPicture(pictures: Cache, url: string, answer: Response): Promise<void> {
  const body = await answer.blob()
  if (body.size > MAX_IMAGE_BYTES) return
  const headers = new Headers(answer.headers)
  // The body is decoded by now.
  headers.delete('content-encoding')
  headers.set('content-length', String(body.size))
  // What is put again enters last: the oldest are always first.
  await pictures.delete(url)
  await pictures.put(url, new Response(body, { headers }))
}

/** In both languages, as a stranger gets them: asked for without cookies, so that no answer sets any either. */
async function keepOfflinePages(): Promise<void> {
  const cache = await caches.open(CACHES.offline)
  await Promise.all(
    LANGUAGES.map(async language => {
      const answer = await fetch(offlineAddress(language), { credentials: 'omit', cache: 'no-cache' })
      if (!answer.ok) throw new Error(`the offline page answered ${answer.status}`)
      await cache.put(offlineAddress(language), answer)
    }),
  )
}

const LANGUAGES: readonly [string, ...string[]] = ['ms', 'en']
const offlineAddress = (language: string) => `${OFFLINE_PAGE}?lang=${language}`
/** The name under which the visitor's language is kept: a worker that wakes up has forgotten everything else. */
const LANGUAGE = `${OFFLINE_PAGE}/language`

// TypeScript's types of a worker cannot stand beside those of a page; these are the parts used here.
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
