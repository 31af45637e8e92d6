import type { IncomingMessage } from 'node:http'
import { routeOfPath } from '../../app/routes.ts'

/** How large and how slow a request body may be, and how many are received at once. */
export type BodyLimits = {
  readonly maxBytes: number
  readonly totalMs: number
  /** bytes that must arrive in every `windowMs` */
  readonly minBytesPerWindow: number
  readonly windowMs: number
  /** bodies received at once: in total, per client, and per wider IPv6 network of the client */
  readonly slots: number
  readonly slotsPerClient: number
  readonly slotsPerNetwork: number
  /** how long a request waits for a slot before it is rejected; below `windowMs` */
  readonly slotTimeoutMs: number
  /** average speed below which a body older than `contendedGraceMs` can lose its slot to a waiting request */
  readonly contendedBytesPerSecond: number
  readonly contendedGraceMs: number
}

/** Forms are small and fast; forms with files are large, and slow on slow networks. */
export type EdgeLimits = { readonly form: BodyLimits; readonly upload: BodyLimits }

/** Rules S30.4 and S30.6. */
export const BODY_LIMITS: EdgeLimits = {
  form: {
    maxBytes: 262_144,
    totalMs: 15_000,
    minBytesPerWindow: 1,
    windowMs: 5_000,
    // A form is read in a few milliseconds, so more than these are in progress only if clients hold them.
    slots: 256,
    slotsPerClient: 8,
    slotsPerNetwork: 32,
    slotTimeoutMs: 3_000,
    contendedBytesPerSecond: 16_000,
    contendedGraceMs: 1_000,
  },
  upload: {
    // Ten photos of 10 MB, or five larger than allowed, which the page itself rejects with the reason.
    maxBytes: 128 * 1024 * 1024,
    totalMs: 15 * 60_000,
    // A phone in a lift pauses for a while; 2 kB/s over 30 s is slower than any network in use.
    minBytesPerWindow: 60_000,
    windowMs: 30_000,
    slots: 16,
    // A branch shares one IP address: its fifth upload waits for one of the others, which takes a second or
    // two.
    slotsPerClient: 4,
    slotsPerNetwork: 8,
    slotTimeoutMs: 10_000,
    contendedBytesPerSecond: 16_000,
    contendedGraceMs: 5_000,
  },
}

/** The limits with the operator's factor on per-client limits (setting CLIENT_LIMITS). */
export function scaleBodyLimits(factor: number): EdgeLimits {
  const scale = (limits: BodyLimits): BodyLimits => ({
    ...limits,
    slotsPerClient: Math.max(1, Math.round(limits.slotsPerClient * factor)),
    slotsPerNetwork: Math.max(1, Math.round(limits.slotsPerNetwork * factor)),
  })
  return { form: scale(BODY_LIMITS.form), upload: scale(BODY_LIMITS.upload) }
}

/** Whether a request is a form with files on a route that accepts them. */
export function isUpload({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'POST' || !/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return false
  return routeOfPath(url.split('?', 1)[0] ?? '')?.uploads === true
}

export const limitsOf = (request: IncomingMessage, { form, upload }: EdgeLimits): BodyLimits =>
  isUpload(request) ? upload : form

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/**
 * Calls `onTimeout` once if a body takes too long, arrives too slowly, or exceeds a limit. Time in which the
 * server itself does not read (a busy disk, a full queue) does not count.
 */
export function watchBody(request: IncomingMessage, edgeLimits: EdgeLimits, onTimeout: () => void): void {
  const limits = limitsOf(request, edgeLimits)
  const { socket } = request
  const startedAt = Date.now()
  const bytesAtStart = socket.bytesRead
  let windowStartedAt = startedAt
  let bytesAtWindowStart = bytesAtStart
  const timer = setInterval(() => {
    const now = Date.now()
    if (request.complete || socket.destroyed) return clearInterval(timer)
    const isEndless = socket.bytesRead - bytesAtStart > 3 * edgeLimits.upload.maxBytes
    if (now - startedAt < limits.totalMs && !isEndless) {
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
  }, Math.min(limits.windowMs, limits.totalMs) / 4).unref()
}

/** Drains the unread body: otherwise the client, which is still sending, never reads our response. */
export function drainBody(request: IncomingMessage): void {
  if (request.complete) return
  request.removeAllListeners('data')
  request.resume()
}

/**
 * Counts the body of a request without Content-Length; past `maxBytes` the body fails and `onExceeded` is
 * called.
 */
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
 * Reads the whole body of a form; null if it is larger than `maxBytes`, and the rest is drained. Rejects if
 * the connection closes before the end of the body.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBytes) return chunks.push(chunk)
      chunks.length = 0
      resolve(null)
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', reject)
    request.once('close', () => reject(new Error('request body incomplete')))
  })
}
