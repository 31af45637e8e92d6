import type { IncomingMessage } from 'node:http'
import { routeOfPath } from '../../app/routes.ts'

/**
 * How large and how slow a request body may be. Forms are small and fast; uploads are large, and slow on slow networks. A
 * body that trickles in holds a connection and an upload slot that other clients wait for.
 */
export type BodyLimits = {
  /** bytes of a form without files */
  readonly formBytes: number
  /** bytes of a form with files, on the paths that accept them */
  readonly uploadBytes: number
  readonly formMs: number
  readonly uploadMs: number
  /** bytes that must arrive in every `windowMs` */
  readonly minBytesPerWindow: number
  readonly windowMs: number
  /** concurrent uploads, in total and per client */
  readonly uploads: number
  readonly uploadsPerClient: number
  /** how long an upload waits for a slot before it is rejected; well below `windowMs` */
  readonly slotTimeoutMs: number
}

export const BODY_LIMITS: BodyLimits = {
  formBytes: 262_144,
  // Ten photos of 10 MB, or five above the limit of a photo, which the page itself rejects with its reason.
  uploadBytes: 128 * 1024 * 1024,
  formMs: 60_000,
  uploadMs: 15 * 60_000,
  // A phone in a lift pauses for a while; 2 kB/s over 30 s is slower than any network in use.
  minBytesPerWindow: 60_000,
  windowMs: 30_000,
  uploads: 16,
  uploadsPerClient: 4,
  // A branch shares one IP address: its fifth upload waits for one of the others, which takes a second or two.
  slotTimeoutMs: 10_000,
}

/** The limits with the operator's factor on per-client limits (setting CLIENT_LIMITS). */
export const scaleBodyLimits = (factor: number): BodyLimits => ({
  ...BODY_LIMITS,
  uploadsPerClient: Math.max(1, Math.round(BODY_LIMITS.uploadsPerClient * factor)),
})

/** Whether a request is a form with files on a route that accepts them. */
export function isUpload({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'POST' || !/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return false
  return routeOfPath(url.split('?', 1)[0] ?? '')?.uploads === true
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/**
 * Calls `onTimeout` once when a body takes too long, arrives too slowly, or exceeds every limit. Time in which the server
 * itself does not read (a busy disk, a full queue) does not count.
 */
export function watchBody(request: IncomingMessage, limits: BodyLimits, onTimeout: () => void): void {
  const timeoutMs = isUpload(request) ? limits.uploadMs : limits.formMs
  const { socket } = request
  const startedAt = Date.now()
  const bytesAtStart = socket.bytesRead
  let windowStartedAt = startedAt
  let bytesAtWindowStart = bytesAtStart
  const timer = setInterval(() => {
    const now = Date.now()
    if (request.complete || socket.destroyed) return clearInterval(timer)
    const isEndless = socket.bytesRead - bytesAtStart > 3 * limits.uploadBytes
    if (now - startedAt < timeoutMs && !isEndless) {
      const isServerPausing = request.isPaused()
      if (!isServerPausing && now - windowStartedAt < limits.windowMs) return
      if (isServerPausing || socket.bytesRead - bytesAtWindowStart >= limits.minBytesPerWindow) {
        windowStartedAt = now
        bytesAtWindowStart = socket.bytesRead
        return
      }
    }
    clearInterval(timer)
    onTimeout()
  }, Math.min(limits.windowMs, timeoutMs) / 4).unref()
}

/** Drains the unread body: otherwise the client, which is still sending, never reads our response. */
export function drainBody(request: IncomingMessage): void {
  if (request.complete) return
  request.removeAllListeners('data')
  request.resume()
}

/** Counts the body of a request without Content-Length; past `maxBytes` the body fails and `onExceeded` is called. */
export function limitBody(request: Request, maxBytes: number, onExceeded: () => void): Request {
  if (!request.body) return request
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes <= maxBytes) return controller.enqueue(chunk)
      onExceeded()
      controller.error(new Error('request body too large'))
    },
  })
  const { method, headers, signal } = request
  const body = request.body.pipeThrough(counter)
  return new Request(request.url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}

/**
 * Upload slots, in total and per client. A request without a free slot waits for `slotTimeoutMs` in order of arrival. The
 * queue is bounded in total and per client, because every waiting request holds a connection.
 */
export function createUploadSlots({ uploads, uploadsPerClient, slotTimeoutMs }: BodyLimits) {
  const usedByClient = new Map<string, number>()
  const queue = new Set<{ readonly client: string; readonly grant: () => void }>()
  let used = 0

  const isFree = (client: string) => used < uploads && (usedByClient.get(client) ?? 0) < uploadsPerClient

  function occupy(client: string): () => void {
    used++
    usedByClient.set(client, (usedByClient.get(client) ?? 0) + 1)
    return () => {
      used--
      const remaining = (usedByClient.get(client) ?? 1) - 1
      if (remaining === 0) usedByClient.delete(client)
      else usedByClient.set(client, remaining)
      for (const waiting of queue) if (isFree(waiting.client)) return waiting.grant()
    }
  }

  function isQueueFull(client: string): boolean {
    if (queue.size >= QUEUED_PER_SLOT * uploads) return true
    const ofClient = [...queue].filter(waiting => waiting.client === client)
    return ofClient.length >= QUEUED_PER_SLOT * Math.min(uploads, uploadsPerClient)
  }

  return {
    /**
     * Returns the function that releases the slot; null where none becomes free in time, the queue is full, or the client
     * disconnects (`signal`).
     */
    async acquire(client: string, signal: AbortSignal): Promise<(() => void) | null> {
      if (signal.aborted) return null
      if (isFree(client)) return occupy(client)
      if (isQueueFull(client)) return null
      return new Promise(resolve => {
        const settle = (release: (() => void) | null) => {
          queue.delete(waiting)
          clearTimeout(timer)
          signal.removeEventListener('abort', giveUp)
          resolve(release)
        }
        const waiting = { client, grant: () => settle(occupy(client)) }
        const giveUp = () => settle(null)
        const timer = setTimeout(giveUp, slotTimeoutMs)
        signal.addEventListener('abort', giveUp)
        queue.add(waiting)
      })
    },
  }
}

/** requests that may wait for each slot */
const QUEUED_PER_SLOT = 3
