import type { IncomingMessage } from 'node:http'

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
}

/** Where forms with files are sent, and what stands below. */
const UPLOAD_ADDRESSES = ['/warranty-registration', '/dashboard']

/** Whether a request brings files to an address that takes them. */
export function isUpload({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'POST' || !/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return false
  const path = url.split('?', 1)[0]?.replace(/\.data$/, '') ?? ''
  return UPLOAD_ADDRESSES.some(address => path === address || path.startsWith(`${address}/`))
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
export function throwAwayRest(request: IncomingMessage): void {
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

/** Places for uploads: taken by a client's address, given back when the answer is done. */
export function uploadPlaces({ uploads, uploadsPerClient }: BodyLimits) {
  const taken = new Map<string, number>()
  let all = 0
  return {
    /** Takes a place; null where there is none. Calling what is returned gives it back. */
    take(client: string): (() => void) | null {
      const own = taken.get(client) ?? 0
      if (all >= uploads || own >= uploadsPerClient) return null
      all++
      taken.set(client, own + 1)
      return () => {
        all--
        const left = (taken.get(client) ?? 1) - 1
        if (left === 0) taken.delete(client)
        else taken.set(client, left)
      }
    },
  }
}
