/**
 * What the service worker keeps and answers. It keeps pictures of the shop, a bounded number of them, and the page that says
 * that the line is down; never another page, never data, prices or anything of one visitor. Whatever it has not kept it
 * leaves to the network.
 */

/** A cache belongs to one version of the worker. A change of what is kept, or how, gets a new number; the next start drops the old. */
export const CACHES = { pictures: 'pictures-1', offline: 'offline-1' } as const

/** What the page posts to the worker (S §7). */
export type CacheImages = {
  readonly type: 'CACHE_IMAGES'
  /** addresses of pictures */
  readonly urls: readonly string[]
  /** the language in which the visitor reads, for the offline page */
  readonly language: string
}

export const isCacheImages = (message: unknown): message is CacheImages =>
  (message as CacheImages | null)?.type === 'CACHE_IMAGES' && Array.isArray((message as CacheImages).urls)

/** At most so many pictures are kept, and so many bytes; the oldest go first. */
export const MAX_IMAGES = 60
export const MAX_BYTES = 3 * 1024 * 1024
/** A picture larger than this is not kept. */
export const MAX_IMAGE_BYTES = 300 * 1024

/**
 * How a request is answered: a picture from what is kept, a page from the network or the offline page, all else not at all.
 * `privatePaths` are left alone with everything below them.
 */
export function howToAnswer(
  { method, mode, destination, url }: { method: string; mode: string; destination: string; url: string },
  { origin, privatePaths }: { origin: string; privatePaths: readonly string[] },
): 'picture' | 'page' | 'leave' {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin || isBelow(privatePaths, pathname)) return 'leave'
  if (mode === 'navigate') return 'page'
  return destination === 'image' && pathname.startsWith(PICTURES) ? 'picture' : 'leave'
}

/** Which of the addresses in a message are pictures of this shop: whole, each once, not more than may be kept. */
export function ownPictures(urls: readonly unknown[], origin: string): string[] {
  const own = urls.flatMap(url => {
    if (typeof url !== 'string' || !URL.canParse(url, origin)) return []
    const { origin: asked, pathname, href } = new URL(url, origin)
    return asked === origin && pathname.startsWith(PICTURES) ? href : []
  })
  return [...new Set(own)].slice(0, MAX_IMAGES)
}

/** Whether an answer is a picture that everybody may have. */
export function mayBeKept({ status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    (headers.get('content-type') ?? '').startsWith('image/') &&
    !/no-store|private/.test(headers.get('cache-control') ?? '')
  )
}

/** Which of the kept pictures have to go, given the oldest first. */
export function tooMany<Kept extends { bytes: number }>(oldestFirst: readonly Kept[]): Kept[] {
  let count = oldestFirst.length
  let bytes = oldestFirst.reduce((sum, kept) => sum + kept.bytes, 0)
  return oldestFirst.filter(kept => {
    if (count <= MAX_IMAGES && bytes <= MAX_BYTES) return false
    count--
    bytes -= kept.bytes
    return true
  })
}

/** Whether what was kept is still taken without asking; the owner may change a picture under its address. `date` is a header. */
export function isFresh(date: string | null, now: number): boolean {
  const age = now - Date.parse(date ?? '')
  return age >= 0 && age < DAY_MS
}

export const cachesToDrop = (names: readonly string[]) =>
  names.filter(name => !(Object.values(CACHES) as string[]).includes(name))

const PICTURES = '/pictures/'
const DAY_MS = 86_400_000

const isBelow = (paths: readonly string[], pathname: string) =>
  paths.some(path => pathname === path || pathname.startsWith(`${path}/`) || pathname === `${path}.data`)
