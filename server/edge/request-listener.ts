import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequest } from '@remix-run/node-fetch-server'
import { CACHEABLE_HEADER, type RequestContext } from '../../app/context/app-context.ts'
import { ROUTES } from '../../app/routes.ts'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Use } from '../../domain/usage/use.ts'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import {
  BODY_LIMITS,
  drainBody,
  type EdgeLimits,
  hasBody,
  isUpload,
  limitBody,
  readBody,
  watchBody,
} from './body-limits.ts'
import { createBodySlots, type Sender } from './body-slots.ts'
import { isHostMissing, rejectionOf } from './check-request.ts'
import { clientAddress } from './client-address.ts'
import { createClientCounts } from './client-counts.ts'
import { hasDisconnected } from './has-disconnected.ts'
import { isVisit } from './is-visit.ts'
import { LazyRequestContext } from './lazy-request-context.ts'
import {
  createLoadShedding,
  LOAD_SHEDDING_LIMITS,
  type LoadSheddingLimits,
  TICK_MS,
} from './load-shedding.ts'
import { isRespelledFile, normalizeUrl } from './normalize-url.ts'
import { createPageCache, pageKey } from './page-cache.ts'
import { createRejections, pageReason, RETRY_AFTER_SECONDS } from './rejections.ts'
import { sanitizeCookies } from './sanitize-cookies.ts'
import { securityHeaders } from './security-headers.ts'
import { type BufferedResponse, bufferResponse, isFile, sendFile, sendResponse } from './send-response.ts'
import type { StaticFiles } from './static-files.ts'

export type EdgeOptions = {
  pages: (request: Request, context: RequestContext) => Promise<Response>
  files: StaticFiles
  /** the current catalogue */
  catalogue: () => Catalogue
  log: Log
  /** Counts uses by visitors; by default nothing is counted. */
  countUses?: (day: CalendarDate, uses: readonly Use[]) => void
  metrics?: Pick<Metrics, 'countRequest' | 'countRefusedUpload'>
  publicUrl: URL
  /** number of our own proxies in front of the server */
  trustProxy: number
  isDevelopment?: boolean
  bodyLimits?: EdgeLimits
  /** the operator's factor on per-client limits (setting CLIENT_LIMITS) */
  clientLimits?: number
  loadShedding?: LoadSheddingLimits
}

/**
 * The HTTP edge: everything that a request passes before and after the pages. Order: cached pages, request
 * checks, static files, pages. Every response, errors included, carries the security headers.
 */
export function createListener(options: EdgeOptions): RequestListener {
  const {
    pages,
    files,
    metrics,
    countUses,
    publicUrl,
    isDevelopment = false,
    bodyLimits = BODY_LIMITS,
  } = options
  const headers = securityHeaders(publicUrl)
  const { reject, handleFailure, abortSlowRequest, logRejection } = createRejections({
    headers,
    log: options.log,
    metrics,
    bodyLimits,
  })
  const origin = { host: publicUrl.host, protocol: publicUrl.protocol }
  const pageCache = createPageCache<CountedPage>(PAGE_CACHE_BYTES)
  const [formSlots, uploadSlots] = [createBodySlots(bodyLimits.form), createBodySlots(bodyLimits.upload)]
  const perClient = Math.max(1, Math.round(FILES_PER_CLIENT * (options.clientLimits ?? 1)))
  const filesSent = createClientCounts({ perClient, perNetwork: 2 * perClient })
  const loadShedding = createLoadShedding(options.loadShedding ?? LOAD_SHEDDING_LIMITS)
  setInterval(loadShedding.tick, TICK_MS).unref()
  const isOverloaded = () => formSlots.isStuck() || loadShedding.isStuck()

  return (request, response) => {
    if (isHostMissing(request)) {
      response.setHeader('connection', 'close')
      return reject(request, response, 400, 'host_missing')
    }
    const catalogue = options.catalogue()
    const key = isDevelopment ? null : pageKey(request, catalogue.version)
    const page = key === null ? undefined : pageCache.get(key)
    const sent = page
      ? sendCachedPage(request, response, page, catalogue)
      : handleRequest(request, response, catalogue, key)
    sent?.catch(error => handleFailure(request, response, error))
    if (hasBody(request)) {
      watchBody(request, bodyLimits, () => abortSlowRequest(request))
      response.once('finish', () => drainBody(request))
    }
  }

  function sendCachedPage(
    request: IncomingMessage,
    response: ServerResponse,
    page: CountedPage,
    { today }: Catalogue,
  ) {
    if (page.uses.length > 0 && isVisit(request)) countUses?.(today, page.uses)
    return sendResponse(request, response, page)
  }

  async function handleRequest(
    request: IncomingMessage,
    response: ServerResponse,
    catalogue: Catalogue,
    key: string | null,
  ): Promise<void> {
    if (request.headers.cookie !== undefined) request.headers.cookie = sanitizeCookies(request.headers.cookie)
    const sentUrl = request.url ?? '/'
    request.url = normalizeUrl(sentUrl)
    if (isRespelledFile(sentUrl)) return reject(request, response, 404, 'file_respelled')
    const rejection = rejectionOf(request, publicUrl, bodyLimits)
    if (rejection) return reject(request, response, ...rejection)
    // The origin is one of our own names. The framework checks it again and knows only the public name.
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
      // A form is processed even if its client has disconnected: the visitor may have closed the window on
      // purpose.
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

  /** Receives the whole form before its page takes a slot: a body that does not arrive delays no page. */
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
    // A form without a body: Node would emit no `end` for it.
    const body = request.method === 'POST' && !hasBody(request) ? NO_BODY : form
    const page = await pages(
      isLimited
        ? withBody(asGet, body)
        : limitBody(asGet, bodyLimits.upload.maxBytes, () => {
            isTooLarge = true
          }),
      context,
    )
    if (isTooLarge) return reject(request, response, 413, 'body_too_large', context.incident)
    // A page that sets a cookie is for one visitor, whatever its route says.
    const isCacheable = page.headers.has(CACHEABLE_HEADER) && !page.headers.has('set-cookie')
    page.headers.delete(CACHEABLE_HEADER)
    if (page.status === 500 && context.isUnavailable)
      return reject(request, response, 503, 'service_unavailable', context.incident)
    // The framework's fallback for an error is plain text or empty: the visitor gets the error page instead.
    const isHtml = page.headers.get('content-type')?.startsWith('text/html')
    if (page.status === 500 && !isHtml) return reject(request, response, 500, 'failed', context.incident)
    // A resource route that fails with an empty body (a missing file, an unreadable form) gets the error page
    // too.
    if (page.status >= 400 && page.body === null && page.headers.get('content-type') === null) {
      response.setHeaders(page.headers)
      return reject(request, response, page.status, pageReason(page.status), context.incident)
    }
    if (page.status === 503 && !page.headers.has('retry-after'))
      page.headers.set('retry-after', RETRY_AFTER_SECONDS)
    // Not awaited: a client that reads slowly must not hold a page slot.
    if (isFile(page)) return startFile(request, response, page, context)
    const { uses } = context
    if (uses.length > 0 && page.status < 400 && isVisit(request)) countUses?.(context.catalogue.today, uses)
    const buffered = await bufferResponse(page, headers)
    if (page.status >= 400) logRejection(request, page.status, pageReason(page.status), context.incident)
    await sendResponse(request, response, buffered)
    // Stored after sending, when it already has the compressed copy that this client accepts.
    if (isCacheable && key !== null) pageCache.set(key, { ...buffered, uses })
  }

  function startFile(
    request: IncomingMessage,
    response: ServerResponse,
    page: Response,
    context: LazyRequestContext,
  ) {
    const { client } = context
    if (!filesSent.hasRoom(client)) {
      page.body?.cancel().catch(() => {})
      return reject(request, response, 503, 'file_slots_in_use', context.incident)
    }
    filesSent.change(client, 1)
    sendFile(request, response, page, headers)
      .catch(error => handleFailure(request, response, error))
      .finally(() => filesSent.change(client, -1))
  }
}

/** A cached page, and the uses to count whenever it is sent. */
type CountedPage = BufferedResponse & { readonly uses: readonly Use[] }

/** Aborts when the client has disconnected. */
function abortSignalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  return controller.signal
}

/** Health checks bypass load shedding: removing an overloaded process would overload the others. */
const isNeverShed = ({ url = '' }: IncomingMessage) => NEVER_SHED.has(url.split('?', 1)[0] ?? '')
const NEVER_SHED = new Set<string>(ROUTES.filter(({ neverShed }) => neverShed).map(({ path }) => path))

/** Whether a request sends a form without files; such a form is received before its page is rendered. */
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

const NO_BODY = Buffer.alloc(0)

/**
 * Rule S30.13: maximum number of stored files that are sent to one client at once. A claim's page has up to
 * 16; a branch shares one address.
 */
const FILES_PER_CLIENT = 32

/** memory for cached pages with their compressed copies: some thousand list pages */
const PAGE_CACHE_BYTES = 64 * 1024 * 1024
