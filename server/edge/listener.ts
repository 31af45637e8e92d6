import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequest } from '@remix-run/node-fetch-server'
import { languageOf } from '../../app/messages/language.ts'
import type { Visit } from '../../app/request.ts'
import { type CalendarDate, dateIn } from '../../platform/clock/calendar-date.ts'
import type { Log } from '../../platform/log/log.ts'
import { errorPage } from './error-page.ts'
import { newIncident } from './incident.ts'
import { isSameOrigin } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'
import { sendResponse } from './send-response.ts'
import type { StaticFiles } from './static-files.ts'

export type EdgeOptions = {
  pages: (request: Request, visit: Visit) => Promise<Response>
  files: StaticFiles
  log: Log
  now: () => Date
  publicUrl: URL
  timeZone: string
  isDevelopment?: boolean
}

/**
 * The HTTP edge: what every request passes before and after the pages, whatever they are. Guards first, then files,
 * then pages; every answer, errors included, carries the security headers, and no error leaves as a bare 500.
 */
export function createListener(options: EdgeOptions): RequestListener {
  const headers = securityHeaders(options.publicUrl)
  return (request, response) => {
    const incident = newIncident()
    response.on('finish', () => logRequest(options.log, request, response, incident))
    for (const [name, value] of headers) response.setHeader(name, value)
    answer(request, response, incident, options).catch(error => {
      if (request.destroyed && !request.complete) return response.destroy()
      options.log.error({ incident, err: error }, 'a request failed at the edge')
      if (response.headersSent) response.destroy()
      else refuse(request, response, 500, incident)
    })
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  incident: string,
  options: EdgeOptions,
) {
  const { method = 'GET' } = request
  // `//host/path` would read as another host's address when the URL is put together.
  request.url = (request.url ?? '/').replace(/^[/\\]+/, '/')
  if (!request.url.startsWith('/')) return refuse(request, response, 400, incident)
  if (request.url.length > LONGEST_ADDRESS) return refuse(request, response, 414, incident)
  if (!METHODS.has(method)) {
    response.setHeader('allow', [...METHODS].join(', '))
    return refuse(request, response, 405, incident)
  }
  if (method === 'POST') {
    if (!isSameOrigin(request.headers, options.publicUrl)) return refuse(request, response, 403, incident)
    if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY)
      return refuse(request, response, 413, incident)
  } else if (await options.files(request, response)) return

  const webRequest = createRequest(request, response, {
    host: options.publicUrl.host,
    protocol: options.publicUrl.protocol,
  })
  const visit: Visit = {
    incident,
    today: dateIn(options.timeZone, options.now()) as CalendarDate,
    isDevelopment: options.isDevelopment ?? false,
  }
  const page = await options.pages(webRequest, visit)
  // The framework's own last words are plain text or nothing at all; a visitor gets the error page instead.
  if (
    page.status >= 500 &&
    page.status !== 503 &&
    !page.headers.get('content-type')?.startsWith('text/html')
  ) {
    return refuse(request, response, 500, incident)
  }
  await sendResponse(request, response, page)
}

/** One page for every refusal and error, in the visitor's language, without a framework that could fail again. */
function refuse(request: IncomingMessage, response: ServerResponse, status: number, incident: string) {
  let language = languageOf(new URL('http://localhost/'), request.headers.cookie ?? null)
  try {
    language = languageOf(new URL(request.url ?? '/', 'http://localhost'), request.headers.cookie ?? null)
  } catch {}
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(request.method === 'HEAD' ? undefined : errorPage({ status, incident, language }))
}

function logRequest(log: Log, request: IncomingMessage, response: ServerResponse, incident: string) {
  if (response.statusCode < 400) return
  // Neither path nor query: both can hold what people typed. The incident finds the page's own log line.
  log.info({ incident, method: request.method, status: response.statusCode }, 'refused')
}

const METHODS = new Set(['GET', 'HEAD', 'POST'])
/** characters */
const LONGEST_ADDRESS = 8_192
/** bytes; forms of the storefront are short, uploads will bring limits of their own */
const LARGEST_BODY = 262_144
