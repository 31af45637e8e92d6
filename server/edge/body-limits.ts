import type { IncomingMessage } from 'node:http'
import { routeOfPath } from '../../app/routes.ts'

/**
 * What a request's body may be, and how long it may take: forms are small and quick, uploads large, and slow where the line
 * is. A body that trickles holds a connection and a place that somebody else waits for (reliability.md 28).
 */
export type BodyLimits = {
  /** bytes of a form without files */
  readonly formBytes: number
  /** bytes of a form with files, on the addresses that take them */
  readonly uploadBytes: number
  readonly formMs: number
  readonly uploadMs: number
  /** the fewest bytes that must come in every `windowMs` */
  readonly windowBytes: number
  readonly windowMs: number
  /** uploads under way at once, in all and from one client */
  readonly uploads: number
  readonly uploadsPerClient: number
  /** how long an upload waits for its place before it is refused, well below `windowMs` */
  readonly placeMs: number
}

export const BODY_LIMITS: BodyLimits = {
  formBytes: 262_144,
  // Ten photos of 10 MB, or five that are larger than is taken, whose sender is to be told so.
  uploadBytes: 128 * 1024 * 1024,
  formMs: 60_000,
  uploadMs: 15 * 60_000,
  // A phone in a lift is silent for a while; over half a minute 2 kB/s is less than any line that people use.
  windowBytes: 60_000,
  windowMs: 30_000,
  uploads: 16,
  uploadsPerClient: 4,
  // A branch is one address: whoever is fifth there waits for a photo of the others, which takes a second or two.
  placeMs: 10_000,
}

/** The limits of a shop whose owner has set a factor on what is counted by client (setting CLIENT_LIMITS). */
export const bodyLimits = (factor: number): BodyLimits => ({
  ...BODY_LIMITS,
  uploadsPerClient: Math.max(1, Math.round(BODY_LIMITS.uploadsPerClient * factor)),
})

/** Whether a request brings files to an address that takes them. */
export function isUpload({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'POST' || !/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return false
  return routeOfPath(url.split('?', 1)[0] ?? '')?.uploads === true
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/**
 * Calls `onLate` once when a body has taken all its time, comes too slowly, or does not end. Time in which the server itself
 * does not read (a busy disk, a full queue) is not the client's.
 */
export function watchBody(request: IncomingMessage, limits: BodyLimits, onLate: () => void): void {
  const longest = isUpload(request) ? limits.uploadMs : limits.formMs
  const { socket } = request
  const started = Date.now()
  const receivedBefore = socket.bytesRead
  let windowStarted = started
  let received = receivedBefore
  const step = Math.min(limits.windowMs, longest) / 4
  const watch = setInterval(() => {
    const now = Date.now()
    if (request.complete || socket.destroyed) return clearInterval(watch)
    const isEndless = socket.bytesRead - receivedBefore > 3 * limits.uploadBytes
    if (now - started < longest && !isEndless) {
      const isOurs = request.isPaused()
      if (!isOurs && now - windowStarted < limits.windowMs) return
      if (isOurs || socket.bytesRead - received >= limits.windowBytes) {
        windowStarted = now
        received = socket.bytesRead
        return
      }
    }
    clearInterval(watch)
    onLate()
  }, step).unref()
}

/**
 * What nobody has read of a body is thrown away, as a client hears no answer before it has sent everything; the watch
 * goes on.
 */
export function drainBody(request: IncomingMessage): void {
  if (request.complete) return
  request.removeAllListeners('data')
  request.resume()
}

/** The request with its body counted: one that did not say its length is broken off where it has none of ours. */
export function boundBody(request: Request, mostBytes: number, onOver: () => void): Request {
  if (!request.body) return request
  let bytes = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes <= mostBytes) return controller.enqueue(chunk)
      onOver()
      controller.error(new Error('the body is too large'))
    },
  })
  const { method, headers, signal } = request
  const body = request.body.pipeThrough(count)
  return new Request(request.url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}

/**
 * Places for uploads: taken by a client's address, given back when the answer is done. Who finds none waits in turn for
 * `placeMs`, a few of each client and of all, as those who wait hold a connection each.
 */
export function uploadPlaces({ uploads, uploadsPerClient, placeMs }: BodyLimits) {
  const taken = new Map<string, number>()
  const waiting = new Set<{ readonly client: string; readonly enter: () => void }>()
  let all = 0

  const isFree = (client: string) => all < uploads && (taken.get(client) ?? 0) < uploadsPerClient

  function enter(client: string): () => void {
    all++
    taken.set(client, (taken.get(client) ?? 0) + 1)
    return () => {
      all--
      const left = (taken.get(client) ?? 1) - 1
      if (left === 0) taken.delete(client)
      else taken.set(client, left)
      // The longest waiting of those whose client may have one more.
      for (const next of waiting) if (isFree(next.client)) return next.enter()
    }
  }

  function isFull(client: string): boolean {
    if (waiting.size >= WAITING * uploads) return true
    const own = [...waiting].filter(other => other.client === client)
    return own.length >= WAITING * Math.min(uploads, uploadsPerClient)
  }

  return {
    /**
     * Takes a place; null where there is none in time, too many wait, or `gone` says that nobody waits any more. Calling
     * what is returned gives it back.
     */
    async take(client: string, gone: AbortSignal): Promise<(() => void) | null> {
      if (gone.aborted) return null
      if (isFree(client)) return enter(client)
      if (isFull(client)) return null
      return new Promise(resolve => {
        const leave = (place: (() => void) | null) => {
          waiting.delete(turn)
          clearTimeout(late)
          gone.removeEventListener('abort', abortSlowRequest)
          resolve(place)
        }
        const turn = { client, enter: () => leave(enter(client)) }
        const abortSlowRequest = () => leave(null)
        const late = setTimeout(abortSlowRequest, placeMs)
        gone.addEventListener('abort', abortSlowRequest)
        waiting.add(turn)
      })
    },
  }
}

/** how many wait for each place */
const WAITING = 3
