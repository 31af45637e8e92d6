import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequest } from '@remix-run/node-fetch-server'
import Negotiator from 'negotiator'
import { CACHEABLE_HEADER, type RequestContext } from '../../app/context/app-context.ts'
import { languageOf } from '../../app/i18n/language.ts'
import { ROUTES, routeOfPath } from '../../app/routes.ts'
import type { UploadsAnswer } from '../../app/uploads/upload.ts'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import {
  BODY_LIMITS,
  drainBody,
  type EdgeLimits,
  hasBody,
  isUpload,
  limitBody,
  limitsOf,
  readBody,
  watchBody,
} from './body-limits.ts'
import { createBodySlots, type Sender } from './body-slots.ts'
import { clientAddress, forwardedHops, isLocalRequest } from './client-address.ts'
import { errorPage } from './error-page.ts'
import { hasDisconnected } from './has-disconnected.ts'
import { newIncidentId } from './incident-id.ts'
import {
  createLoadShedding,
  LOAD_SHEDDING_LIMITS,
  type LoadSheddingLimits,
  TICK_MS,
} from './load-shedding.ts'
import { hasEncodedSeparator, normalizeUrl } from './normalize-url.ts'
import { createPageCache, pageKey } from './page-cache.ts'
import { isSameOrigin } from './same-origin.ts'
import { sanitizeCookies } from './sanitize-cookies.ts'
import { securityHeaders } from './security-headers.ts'
import { type BufferedResponse, bufferResponse, sendResponse } from './send-response.ts'
import type { StaticFiles } from './static-files.ts'

export type EdgeOptions = {
  pages: (request: Request, context: RequestContext) => Promise<Response>
  files: StaticFiles
  /** the current catalogue */
  catalogue: () => Catalogue
  log: Log
  metrics?: Pick<Metrics, 'countRequest' | 'countRefusedUpload'>
  publicUrl: URL
  /** number of our own proxies in front of the server */
  trustProxy: number
  isDevelopment?: boolean
  bodyLimits?: EdgeLimits
  loadShedding?: LoadSheddingLimits
}

/**
 * The HTTP edge: everything that a request passes before and after the pages. Order: cached pages, request checks, static
 * files, pages. Every response, errors included, carries the security headers.
 */
export function createListener(options: EdgeOptions): RequestListener {
  const { pages, files, log, metrics, publicUrl, isDevelopment = false, bodyLimits = BODY_LIMITS } = options
  const headers = securityHeaders(publicUrl)
  const origin = { host: publicUrl.host, protocol: publicUrl.protocol }
  const pageCache = createPageCache<BufferedResponse>(PAGE_CACHE_BYTES)
  const [formSlots, uploadSlots] = [createBodySlots(bodyLimits.form), createBodySlots(bodyLimits.upload)]
  const loadShedding = createLoadShedding(options.loadShedding ?? LOAD_SHEDDING_LIMITS)
  setInterval(loadShedding.tick, TICK_MS).unref()
  const isOverloaded = () => formSlots.isStuck() || loadShedding.isStuck()

  return (request, response) => {
    countWhenClosed(request, response)
    if (isHostMissing(request)) {
      response.setHeader('connection', 'close')
      return reject(request, response, 400, 'host_missing')
    }
    const catalogue = options.catalogue()
    const key = isDevelopment ? null : pageKey(request, catalogue.version)
    const page = key === null ? undefined : pageCache.get(key)
    const sent = page
      ? sendResponse(request, response, page)
      : handleRequest(request, response, catalogue, key)
    sent.catch(error => handleFailure(request, response, error))
    if (hasBody(request)) {
      watchBody(request, bodyLimits, () => abortSlowRequest(request))
      response.once('finish', () => drainBody(request))
    }
  }

  async function handleRequest(
    request: IncomingMessage,
    response: ServerResponse,
    catalogue: Catalogue,
    key: string | null,
  ): Promise<void> {
    if (request.headers.cookie !== undefined) request.headers.cookie = sanitizeCookies(request.headers.cookie)
    request.url = normalizeUrl(request.url ?? '/')
    const rejection = rejectionOf(request, publicUrl, bodyLimits)
    if (rejection) return reject(request, response, ...rejection)
    // The origin is ours under one of its names; the framework checks it again and knows only the public one.
    if (request.headers.origin !== undefined) request.headers.origin = publicUrl.origin
    if (request.method !== 'POST') {
      for (const [name, value] of headers) response.setHeader(name, value)
      if (await files(request, response)) return
    }
    const client = clientAddress(request, options.trustProxy)
    // Before load shedding: a body that is being received is not a page in progress.
    const sender = () => senderOf(request, response, client)
    const releaseUpload = isUpload(request) ? await uploadSlots.acquire(sender()) : () => {}
    if (!releaseUpload) return reject(request, response, 503, 'upload_slots_in_use')
    try {
      const form = hasForm(request) ? await receiveForm(request, sender()) : undefined
      if (form === 'slots_in_use') return reject(request, response, 503, 'form_slots_in_use')
      if (form === 'too_large') return reject(request, response, 413, 'body_too_large')
      const isSheddable = !isNeverShed(request)
      // A form is carried out even if its sender has left: the visitor may have closed the window on purpose.
      if (isSheddable && request.method !== 'POST' && (await hasDisconnected(request))) return
      const releasePage = isSheddable ? loadShedding.acquire() : () => {}
      if (!releasePage) return reject(request, response, 503, 'overloaded')
      try {
        const context = new LazyRequestContext({ catalogue, client, isDevelopment, request, isOverloaded })
        await renderPage(request, response, context, key, form)
      } finally {
        releasePage()
      }
    } finally {
      releaseUpload()
    }
  }

  /** Receives a form whole before its page takes a slot: a body that does not arrive holds up no page. */
  async function receiveForm(
    request: IncomingMessage,
    sender: Sender,
  ): Promise<Buffer<ArrayBuffer> | 'too_large' | 'slots_in_use'> {
    const release = await formSlots.acquire(sender)
    if (!release) return 'slots_in_use'
    try {
      return (await readBody(request, bodyLimits.form.maxBytes)) ?? 'too_large'
    } finally {
      release()
    }
  }

  function senderOf(request: IncomingMessage, response: ServerResponse, client: string): Sender {
    const { socket } = request
    const bytesAtStart = socket.bytesRead
    return {
      client,
      signal: abortSignalOf(response),
      bytesReceived: () => socket.bytesRead - bytesAtStart,
      isServersTurn: () => request.complete || request.isPaused(),
      cutOff: () => abortSlowRequest(request),
    }
  }

  async function renderPage(
    request: IncomingMessage,
    response: ServerResponse,
    context: LazyRequestContext,
    key: string | null,
    form: Buffer<ArrayBuffer> | undefined,
  ): Promise<void> {
    let isTooLarge = false
    const received = createRequest(request, response, origin)
    // A HEAD request gets the headers of the GET response.
    const asGet = request.method === 'HEAD' ? new Request(received, { method: 'GET' }) : received
    const isLimited = form !== undefined || request.headers['transfer-encoding'] === undefined
    const page = await pages(
      isLimited
        ? withBody(asGet, form)
        : limitBody(asGet, bodyLimits.upload.maxBytes, () => {
            isTooLarge = true
          }),
      context,
    )
    if (isTooLarge) return reject(request, response, 413, 'body_too_large', context.incident)
    // What sets a cookie is for one visitor, whatever the route says.
    const isCacheable = page.headers.has(CACHEABLE_HEADER) && !page.headers.has('set-cookie')
    page.headers.delete(CACHEABLE_HEADER)
    if (page.status === 500 && context.isUnavailable)
      return reject(request, response, 503, 'service_unavailable', context.incident)
    // The framework's fallback for an error is plain text or empty: the visitor gets the error page instead.
    const isHtml = page.headers.get('content-type')?.startsWith('text/html')
    if (page.status === 500 && !isHtml) return reject(request, response, 500, 'failed', context.incident)
    // A resource route that fails with an empty body (a missing file, an unreadable form) gets the error page too.
    if (page.status >= 400 && page.body === null && page.headers.get('content-type') === null) {
      response.setHeaders(page.headers)
      return reject(request, response, page.status, pageReason(page.status), context.incident)
    }
    if (page.status === 503 && !page.headers.has('retry-after'))
      page.headers.set('retry-after', RETRY_AFTER_SECONDS)
    const buffered = await bufferResponse(page, headers)
    if (page.status >= 400) logRejection(request, page.status, pageReason(page.status), context.incident)
    await sendResponse(request, response, buffered)
    // Stored after sending, when it already has the compressed copy that this client accepts.
    if (isCacheable && key !== null) pageCache.set(key, buffered)
  }

  /** The one page for every rejection and error, in the visitor's language, made without the framework. */
  function reject(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    reason: string,
    incident = newIncidentId(),
  ) {
    logRejection(request, status, reason, incident)
    // Refusals of single photos are counted where they are decoded (platform/files/accept-upload.ts).
    if (isUpload(request) && UPLOAD_REASONS.has(reason)) metrics?.countRefusedUpload(reason)
    for (const [name, value] of headers) response.setHeader(name, value)
    if (status === 405) response.setHeader('allow', METHODS.join(', '))
    if (status === 503 && !response.hasHeader('retry-after'))
      response.setHeader('retry-after', RETRY_AFTER_SECONDS)
    if (!shouldDrainBody(request, bodyLimits)) response.setHeader('connection', 'close')
    const isForm = request.method === 'POST'
    // An upload sent by script is answered as JSON, which the form shows beside the photo.
    const isJson = status === 503 && isUpload(request) && prefersJson(request)
    const body = isJson
      ? JSON.stringify({ ok: false, error: 'images.busy' } satisfies UploadsAnswer)
      : errorPage({ status, isForm, incident, language: requestLanguage(request) })
    response.writeHead(status, {
      'content-type': isJson ? 'application/json' : 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  function handleFailure(request: IncomingMessage, response: ServerResponse, error: unknown) {
    if (request.destroyed && !request.complete) return response.destroy()
    const incident = newIncidentId()
    log.error({ event: 'request_failed', incident, err: error }, 'request failed at the HTTP edge')
    if (response.headersSent) response.destroy()
    else reject(request, response, 500, 'failed', incident)
  }

  /** Closes the connection of a body that is too slow: its client is not reading a response. */
  function abortSlowRequest(request: IncomingMessage) {
    logRejection(request, 408, 'body_too_slow', newIncidentId())
    if (isUpload(request)) metrics?.countRefusedUpload('body_too_slow')
    request.socket.destroy()
  }

  /**
   * Logs the pattern of the route instead of path and query, which can hold personal data; the incident leads to the page's
   * own log line.
   */
  function logRejection(request: IncomingMessage, status: number, reason: string, incident: string) {
    const { method } = request
    const route = routeLabel(request)
    log.info({ event: 'request_rejected', incident, method, route, status, reason }, 'request rejected')
  }

  function countWhenClosed(request: IncomingMessage, response: ServerResponse) {
    if (!metrics) return
    const startedAt = performance.now()
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : null
      const seconds = (performance.now() - startedAt) / 1_000
      metrics.countRequest({ route: routeLabel(request), method: request.method ?? '', status, seconds })
    })
  }
}

/** Generates the incident id when it is first read: few requests need one. */
class LazyRequestContext implements RequestContext {
  readonly catalogue: Catalogue
  readonly client: string
  readonly isDevelopment: boolean
  isUnavailable = false
  readonly #request: IncomingMessage
  readonly #isOverloaded: () => boolean
  #incident: string | undefined

  constructor({
    catalogue,
    client,
    isDevelopment,
    request,
    isOverloaded,
  }: Pick<RequestContext, 'catalogue' | 'client' | 'isDevelopment'> & {
    request: IncomingMessage
    isOverloaded: () => boolean
  }) {
    this.catalogue = catalogue
    this.client = client
    this.isDevelopment = isDevelopment
    this.#request = request
    this.#isOverloaded = isOverloaded
  }

  get isOverloaded(): boolean {
    return this.#isOverloaded()
  }

  get isLocal(): boolean {
    return isLocalRequest(this.#request)
  }

  get forwardedHops(): number {
    return forwardedHops(this.#request)
  }

  get incident(): string {
    this.#incident ??= newIncidentId()
    return this.#incident
  }

  markUnavailable() {
    this.isUnavailable = true
  }
}

/** Status and reason of a request that is rejected by its head alone; null where it goes on to files and pages. */
function rejectionOf(
  request: IncomingMessage,
  publicUrl: URL,
  bodyLimits: EdgeLimits,
): [status: number, reason: string] | null {
  const { method = 'GET', url = '/', headers } = request
  if (!url.startsWith('/')) return [400, 'url_malformed']
  if (url.length > MAX_URL_LENGTH) return [414, 'url_too_long']
  if (!METHODS.includes(method)) return [405, 'method_not_allowed']
  // URL parsers drop some control characters, which would turn `/%09/host` into `//host`. No page has one in its path.
  const hasControlCharacter = /^[^?]*%(?:[01][\da-f]|7f)/i.test(url)
  if (hasControlCharacter) return [404, 'control_character']
  if (hasEncodedSeparator(url)) return [404, 'encoded_separator']
  if (method !== 'POST') return null
  if (!isSameOrigin(headers, publicUrl)) return [403, 'foreign_origin']
  // No browser compresses a form; a compressed one can be a decompression bomb.
  if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? '')) return [415, 'body_compressed']
  const isTooLarge = Number(headers['content-length'] ?? 0) > limitsOf(request, bodyLimits).maxBytes
  return isTooLarge ? [413, 'body_too_large'] : null
}

/** Why a page answered an error status, for the log. */
const pageReason = (status: number) => PAGE_REASONS[status] ?? (status < 500 ? 'refused' : 'failed')
const PAGE_REASONS: Partial<Record<number, string>> = {
  400: 'bad_request',
  401: 'not_signed_in',
  403: 'not_allowed',
  404: 'not_found',
  409: 'conflict',
  413: 'body_too_large',
  422: 'invalid_form',
  429: 'rate_limit',
  503: 'service_unavailable',
}

const UPLOAD_REASONS = new Set(['upload_slots_in_use', 'body_too_large', 'overloaded'])

/** The route pattern of a request, or `/assets/*` and `/pictures/*` for files: one of a fixed list, never the path. */
function routeLabel({ url = '' }: IncomingMessage): string {
  const path = url.split('?', 1)[0] ?? ''
  const folder = FILE_FOLDERS.find(name => path.startsWith(name))
  return folder ? `${folder}*` : (routeOfPath(path)?.path ?? '/*')
}
const FILE_FOLDERS = ['/assets/', '/pictures/']

/** HTTP/1.1 requires a Host header. */
const isHostMissing = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.1' && headers.host === undefined

/** Aborts when the client has disconnected. */
function abortSignalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  return controller.signal
}

/** Health checks bypass load shedding: taking an overloaded process out would overload the others. */
const isNeverShed = ({ url = '' }: IncomingMessage) => NEVER_SHED.has(url.split('?', 1)[0] ?? '')
const NEVER_SHED = new Set<string>(ROUTES.filter(({ neverShed }) => neverShed).map(({ path }) => path))

/** Whether a request sends a form without files, which is received before its page is rendered. */
const hasForm = (request: IncomingMessage) =>
  request.method === 'POST' && hasBody(request) && !isUpload(request)

/** The request with a body that was read from it. */
const withBody = (request: Request, body: Buffer<ArrayBuffer> | undefined): Request =>
  body === undefined
    ? request
    : new Request(request.url, {
        method: request.method,
        headers: request.headers,
        signal: request.signal,
        body,
      })

/**
 * Whether the body of a rejected request is drained: a client that is still sending never reads the response of a closed
 * connection. A body larger than any limit is not worth reading.
 */
const shouldDrainBody = (request: IncomingMessage, { upload }: EdgeLimits) =>
  hasBody(request) && Number(request.headers['content-length'] ?? 0) <= 2 * upload.maxBytes

const prefersJson = (request: IncomingMessage) =>
  new Negotiator(request).mediaType(['application/json', 'text/html']) === 'application/json'

function requestLanguage({ url = '', headers }: IncomingMessage) {
  const query = url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?'))) : null
  return languageOf(query, headers.cookie ?? null)
}

const METHODS = ['GET', 'HEAD', 'POST']
const RETRY_AFTER_SECONDS = '10'
const MAX_URL_LENGTH = 8_192
/** memory for cached pages with their compressed copies: some thousand list pages */
const PAGE_CACHE_BYTES = 64 * 1024 * 1024
