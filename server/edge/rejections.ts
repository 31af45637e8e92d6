import type { IncomingMessage, ServerResponse } from 'node:http'
import Negotiator from 'negotiator'
import { languageOf } from '../../app/i18n/language.ts'
import type { UploadsAnswer } from '../../app/uploads/upload.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { type EdgeLimits, hasBody, isUpload } from './body-limits.ts'
import { METHODS } from './check-request.ts'
import { errorPage } from './error-page.ts'
import { newIncidentId } from './incident-id.ts'
import { routeLabel } from './route-label.ts'
import type { securityHeaders } from './security-headers.ts'

/** Responses to requests that get no page, and the log lines and counts of every rejection. */
export function createRejections({
  headers,
  log,
  metrics,
  bodyLimits,
}: {
  /** of every response */
  headers: ReturnType<typeof securityHeaders>
  log: Log
  metrics: Pick<Metrics, 'countRefusedUpload'> | undefined
  bodyLimits: EdgeLimits
}) {
  return { reject, handleFailure, abortSlowRequest, logRejection }

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
    // An upload by script gets JSON, which the form shows beside the photo.
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
   * Logs the pattern of the route, because path and query can contain personal data; the incident id leads to
   * the page's own log line.
   */
  function logRejection(request: IncomingMessage, status: number, reason: string, incident: string) {
    const { method } = request
    const route = routeLabel(request)
    log.info({ event: 'request_rejected', incident, method, route, status, reason }, 'request rejected')
  }
}

/** The reason for an error status of a page, for the log. */
export const pageReason = (status: number): string =>
  PAGE_REASONS[status] ?? (status < 500 ? 'refused' : 'failed')
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

/**
 * Whether the body of a rejected request is drained: a client that is still sending never reads the response
 * of a closed connection. A body larger than any limit is not worth reading.
 */
const shouldDrainBody = (request: IncomingMessage, { upload }: EdgeLimits) =>
  hasBody(request) && Number(request.headers['content-length'] ?? 0) <= 2 * upload.maxBytes

const prefersJson = (request: IncomingMessage) =>
  new Negotiator(request).mediaType(['application/json', 'text/html']) === 'application/json'

function requestLanguage({ url = '', headers }: IncomingMessage) {
  const query = url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?'))) : null
  return languageOf(query, headers.cookie ?? null)
}

export const RETRY_AFTER_SECONDS = '10'
