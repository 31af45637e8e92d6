/**
 * What the service worker caches and answers (rules S25.3 to S25.5): a limited number of this site's images,
 * and the offline page. Never other pages, data, prices or personal data: all other requests go to the
 * network.
 */

/**
 * The numbers are cache versions: change one when the content or format of its cache changes, and the next
 * start deletes the old cache.
 */
export const CACHES = { images: 'pictures-1', offline: 'offline-1' } as const

/** Message of the page to the worker. */
export type CacheImages = {
  readonly type: 'CACHE_IMAGES'
  /** URLs of images */
  readonly urls: readonly string[]
  /** the visitor's language, for the offline page */
  readonly language: string
}

export const isCacheImages = (message: unknown): message is CacheImages =>
  (message as CacheImages | null)?.type === 'CACHE_IMAGES' && Array.isArray((message as CacheImages).urls)

/** Limits of the image cache; the oldest images are evicted first (rule S25.4). */
export const MAX_IMAGES = 60
export const MAX_BYTES = 3 * 1024 * 1024
/** A larger image is not cached. */
export const MAX_IMAGE_BYTES = 300 * 1024

/**
 * Which handler answers a request: images from the cache, pages from the network or the offline page,
 * `ignore` leaves it to the browser. Everything at and below `privatePaths` is ignored.
 */
export function selectHandler(
  { method, mode, destination, url }: { method: string; mode: string; destination: string; url: string },
  { origin, privatePaths }: { origin: string; privatePaths: readonly string[] },
): 'image' | 'page' | 'ignore' {
  const { origin: requestOrigin, pathname } = new URL(url)
  if (method !== 'GET' || requestOrigin !== origin || isBelow(privatePaths, pathname)) return 'ignore'
  if (mode === 'navigate') return 'page'
  return destination === 'image' && pathname.startsWith(IMAGE_PATH) ? 'image' : 'ignore'
}

/** The URLs of a message that are images of this site: absolute, without duplicates, at most MAX_IMAGES. */
export function selectSiteImages(urls: readonly unknown[], origin: string): string[] {
  const images = urls.flatMap(url => {
    if (typeof url !== 'string' || !URL.canParse(url, origin)) return []
    const { origin: imageOrigin, pathname, href } = new URL(url, origin)
    return imageOrigin === origin && pathname.startsWith(IMAGE_PATH) ? href : []
  })
  return [...new Set(images)].slice(0, MAX_IMAGES)
}

/** Whether a response is an image that is the same for all visitors. */
export function isCacheable({
  status,
  type,
  headers,
}: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    (headers.get('content-type') ?? '').startsWith('image/') &&
    !/no-store|private/.test(headers.get('cache-control') ?? '')
  )
}

/** The cached images to delete so that the rest is within the limits. */
export function selectEvictions<Image extends { bytes: number }>(oldestFirst: readonly Image[]): Image[] {
  let count = oldestFirst.length
  let bytes = oldestFirst.reduce((sum, image) => sum + image.bytes, 0)
  return oldestFirst.filter(image => {
    if (count <= MAX_IMAGES && bytes <= MAX_BYTES) return false
    count--
    bytes -= image.bytes
    return true
  })
}

/**
 * Whether a cached image is used without a request: for a day, as its content may change under its URL.
 * `date` is the header.
 */
export function isFresh(date: string | null, now: number): boolean {
  const age = now - Date.parse(date ?? '')
  return age >= 0 && age < DAY_MS
}

export const selectOldCaches = (names: readonly string[]) =>
  names.filter(name => !(Object.values(CACHES) as string[]).includes(name))

const IMAGE_PATH = '/pictures/'
const DAY_MS = 86_400_000

const isBelow = (paths: readonly string[], pathname: string) =>
  paths.some(path => pathname === path || pathname.startsWith(`${path}/`) || pathname === `${path}.data`)
