import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequest } from '@remix-run/node-fetch-server'
import { CACHEABLE_HEADER, type RequestContext } from '../../app/context/app-context.ts'
import { languageOf } from '../../app/i18n/language.ts'
import { ROUTES } from '../../app/routes.ts'
import type { PhotoAnswer } from '../../app/uploads/accept-upload.server.ts'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Log } from '../../platform/log/log.ts'
import {
  BODY_LIMITS,
  type BodyLimits,
  boundBody,
  drainBody,
  hasBody,
  isUpload,
  uploadPlaces,
  watchBody,
} from './body-limits.ts'
import { clientAddress } from './client-address.ts'
import { errorPage } from './error-page.ts'
import { newIncidentId } from './incident-id.ts'
import {
  createLoadShedding,
  EVERY_MS,
  LOAD_SHEDDING_LIMITS,
  type LoadSheddingLimits,
} from './load-shedding.ts'
import { normalizeUrl } from './normalize-url.ts'
import { createPageCache, pageKey } from './page-cache.ts'
import { isSameOrigin } from './same-origin.ts'
import { sanitizeCookies } from './sanitize-cookies.ts'
import { securityHeaders } from './security-headers.ts'
import { type Answer, readResponse, sendResponse } from './send-response.ts'
import type { StaticFiles } from './static-files.ts'

export type EdgeOptions = {
  pages: (request: Request, visit: RequestContext) => Promise<Response>
  files: StaticFiles
  /** the catalogue of this moment */
  catalogue: () => Catalogue
  log: Log
  publicUrl: URL
  /** how many proxies of our own stand in front */
  trustProxy: number
  isDevelopment?: boolean
  bodies?: BodyLimits
  pressure?: LoadSheddingLimits
}

/**
 * The HTTP edge: what every request passes before and after the pages, whatever they are. Kept pages first, then guards,
 * files and pages; every answer, errors included, carries the security headers, and no error leaves as a bare 500.
 */
export function createListener(options: EdgeOptions): RequestListener {
  const { pages, files, log, publicUrl, isDevelopment = false, bodies = BODY_LIMITS } = options
  const headers = securityHeaders(publicUrl)
  const origin = { host: publicUrl.host, protocol: publicUrl.protocol }
  const kept = createPageCache<Answer>(KEPT_BYTES)
  const places = uploadPlaces(bodies)
  const pressure = createLoadShedding(options.pressure ?? LOAD_SHEDDING_LIMITS)
  setInterval(pressure.round, EVERY_MS).unref()

  return (request, response) => {
    if (isHostless(request)) {
      response.setHeader('connection', 'close')
      return refuse(request, response, 400)
    }
    const catalogue = options.catalogue()
    const key = isDevelopment ? null : pageKey(request, catalogue.version)
    const page = key === null ? undefined : kept.find(key)
    const answered = page ? sendResponse(request, response, page) : answer(request, response, catalogue, key)
    answered.catch(error => fail(request, response, error))
    if (hasBody(request)) {
      watchBody(request, bodies, () => abortSlowRequest(request))
      response.once('finish', () => drainBody(request))
    }
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    catalogue: Catalogue,
    key: string | null,
  ): Promise<void> {
    if (request.headers.cookie !== undefined) request.headers.cookie = sanitizeCookies(request.headers.cookie)
    request.url = normalizeUrl(request.url ?? '/')
    const error = refusalOf(request, publicUrl, bodies)
    if (error) return refuse(request, response, error)
    // Ours by any of its names; the framework, which checks again, knows but one.
    if (request.headers.origin !== undefined) request.headers.origin = publicUrl.origin
    if (request.method !== 'POST') {
      for (const [name, value] of headers) response.setHeader(name, value)
      if (await files(request, response)) return
    }
    const client = clientAddress(request, options.trustProxy)
    // First of all, as an upload that waits for its place is no page that is being made.
    const leave = isUpload(request) ? await places.take(client, abortSignalOf(response)) : () => {}
    if (!leave) return refuse(request, response, 503)
    try {
      const done = isAboutHealth(request) ? () => {} : pressure.take()
      if (!done) return refuse(request, response, 503)
      try {
        await answerWithPage(request, response, new LazyRequestContext(catalogue, client, isDevelopment), key)
      } finally {
        done()
      }
    } finally {
      leave()
    }
  }

  async function answerWithPage(
    request: IncomingMessage,
    response: ServerResponse,
    visit: LazyRequestContext,
    key: string | null,
  ): Promise<void> {
    let isTooLarge = false
    const sent = createRequest(request, response, origin)
    // The heads of an answer without its body are those of the answer.
    const asked = request.method === 'HEAD' ? new Request(sent, { method: 'GET' }) : sent
    const isBounded = request.headers['transfer-encoding'] === undefined
    const page = await pages(
      isBounded
        ? asked
        : boundBody(asked, largestBody(request, bodies), () => {
            isTooLarge = true
          }),
      visit,
    )
    if (isTooLarge) return refuse(request, response, 413, visit.incident)
    const isKept = page.headers.get(CACHEABLE_HEADER) !== null
    page.headers.delete(CACHEABLE_HEADER)
    if (page.status === 500 && visit.isToComeAgain) return refuse(request, response, 503, visit.incident)
    // The framework's own last words are plain text or nothing at all; a visitor gets the error page instead.
    const isHtml = page.headers.get('content-type')?.startsWith('text/html')
    if (page.status === 500 && !isHtml) return refuse(request, response, 500, visit.incident)
    // A file that is not there any more, a form that a photo's address could not read: what is no screen has no words.
    if (page.status >= 400 && page.body === null && page.headers.get('content-type') === null) {
      response.setHeaders(page.headers)
      return refuse(request, response, page.status, visit.incident)
    }
    if (page.status === 503 && !page.headers.has('retry-after'))
      page.headers.set('retry-after', RETRY_AFTER_SECONDS)
    const finished = await readResponse(page, headers)
    if (page.status >= 400) logRefusal(request, page.status, visit.incident)
    await sendResponse(request, response, finished)
    // After it was sent: by now it has the compressed copy that was asked for.
    if (isKept && key !== null) kept.keep(key, finished)
  }

  /** One page for every refusal and error, in the visitor's language, without a framework that could fail again. */
  function refuse(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    incident = newIncidentId(),
  ) {
    logRefusal(request, status, incident)
    for (const [name, value] of headers) response.setHeader(name, value)
    if (status === 405) response.setHeader('allow', METHODS.join(', '))
    if (status === 503 && !response.hasHeader('retry-after'))
      response.setHeader('retry-after', RETRY_AFTER_SECONDS)
    // A client that is still sending hears nothing when the connection is closed on it.
    if (!shouldDrainBody(request, bodies)) response.setHeader('connection', 'close')
    const isForm = request.method === 'POST'
    const isPhoto = status === 503 && isUpload(request) && !request.headers.accept?.includes('text/html')
    // A photo that a script has sent is told so where it stands in its form.
    const body = isPhoto
      ? JSON.stringify({ ok: false, error: 'images.busy' } satisfies PhotoAnswer)
      : errorPage({ status, isForm, incident, language: languageAsked(request) })
    response.writeHead(status, {
      'content-type': isPhoto ? 'application/json' : 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown) {
    if (request.destroyed && !request.complete) return response.destroy()
    const incident = newIncidentId()
    log.error({ incident, err: error }, 'a request failed at the edge')
    if (response.headersSent) response.destroy()
    else refuse(request, response, 500, incident)
  }

  /** A body that is too slow: there is nobody to tell it to. */
  function abortSlowRequest(request: IncomingMessage) {
    logRefusal(request, 408, newIncidentId())
    request.socket.destroy()
  }

  /** Neither path nor query: both can hold what people typed. The incident finds the page's own log line. */
  function logRefusal({ method }: IncomingMessage, status: number, incident: string) {
    log.info({ incident, method, status }, 'refused')
  }
}

/** The incident's number is made when something needs it, which is hardly ever. */
class LazyRequestContext implements RequestContext {
  readonly catalogue: Catalogue
  readonly client: string
  readonly isDevelopment: boolean
  isToComeAgain = false
  #incident: string | undefined

  constructor(catalogue: Catalogue, client: string, isDevelopment: boolean) {
    this.catalogue = catalogue
    this.client = client
    this.isDevelopment = isDevelopment
  }

  get incident(): string {
    this.#incident ??= newIncidentId()
    return this.#incident
  }

  markUnavailable() {
    this.isToComeAgain = true
  }
}

/** The status with which a request is refused before anybody looks at what it asks; null where it is not. */
function refusalOf(request: IncomingMessage, publicUrl: URL, bodies: BodyLimits): number | null {
  const { method = 'GET', url = '/', headers } = request
  if (!url.startsWith('/')) return 400
  if (url.length > MAX_URL_LENGTH) return 414
  if (!METHODS.includes(method)) return 405
  // No page has such a name, and what reads addresses drops some of these, so that `/%09/host` would be `//host`.
  const isUnspeakable = /^[^?]*%(?:[01][\da-f]|7f)/i.test(url)
  if (method !== 'POST') return isUnspeakable ? 404 : null
  if (!isSameOrigin(headers, publicUrl)) return 403
  // No browser packs a form. Whoever does means something by it: a small body that becomes a large one.
  if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? '')) return 415
  if (isUnspeakable) return 404
  return Number(headers['content-length'] ?? 0) > largestBody(request, bodies) ? 413 : null
}

/** HTTP/1.1 demands it of everybody; who leaves it out speaks something else. */
const isHostless = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.1' && headers.host === undefined

/** Says when there is nobody left to answer. */
function abortSignalOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}

/** An overloaded process is alive and ready: if it were taken out, the others would get even more requests. */
const isAboutHealth = ({ url = '' }: IncomingMessage) => NEVER_SHED.has(url.split('?', 1)[0] ?? '')
const NEVER_SHED = new Set<string>(ROUTES.filter(({ neverShed }) => neverShed).map(({ path }) => path))

const largestBody = (request: IncomingMessage, { formBytes, uploadBytes }: BodyLimits) =>
  isUpload(request) ? uploadBytes : formBytes

/** Whether the rest of a body that is refused is taken in and thrown away: unless it is larger than any that is taken. */
const shouldDrainBody = (request: IncomingMessage, { uploadBytes }: BodyLimits) =>
  hasBody(request) && Number(request.headers['content-length'] ?? 0) <= 2 * uploadBytes

function languageAsked({ url = '', headers }: IncomingMessage) {
  const query = url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?'))) : null
  return languageOf(query, headers.cookie ?? null)
}

const METHODS = ['GET', 'HEAD', 'POST']
/** seconds after which what could not be answered now is to be asked again */
const RETRY_AFTER_SECONDS = '10'
/** characters */
const MAX_URL_LENGTH = 8_192
/** bytes of memory for kept pages with their compressed copies: some thousand lists */
const KEPT_BYTES = 64 * 1024 * 1024
