import type { IncomingMessage } from 'node:http'
import { routeOfPath } from '../../app/routes.ts'
import { type EdgeLimits, limitsOf } from './body-limits.ts'
import { hasEncodedSeparator } from './normalize-url.ts'
import { isSameOrigin } from './same-origin.ts'

/** HTTP/1.1 requires a Host header. */
export const isHostMissing = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined

/**
 * Status and reason for a request that is rejected by its head alone; null if files and pages may handle it.
 */
export function rejectionOf(
  request: IncomingMessage,
  publicUrl: URL,
  bodyLimits: EdgeLimits,
): [status: number, reason: string] | null {
  const { method = 'GET', url = '/', headers } = request
  if (!url.startsWith('/')) return [400, 'url_malformed']
  if (url.length > MAX_URL_LENGTH) return [414, 'url_too_long']
  if (!METHODS.includes(method)) return [405, 'method_not_allowed']
  // URL parsers drop some control characters, which would turn `/%09/host` into `//host`. No page has such
  // characters in its path.
  const hasControlCharacter = /^[^?]*%(?:[01][\da-f]|7f)/i.test(url)
  if (hasControlCharacter) return [404, 'control_character']
  if (hasEncodedSeparator(url)) return [404, 'encoded_separator']
  if (method !== 'POST') return null
  if (!isSameOrigin(headers, publicUrl) && !isOneClick(request)) return [403, 'foreign_origin']
  // No browser compresses a form; a compressed one can be a decompression bomb.
  if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? '')) return [415, 'body_compressed']
  const isTooLarge = Number(headers['content-length'] ?? 0) > limitsOf(request, bodyLimits).maxBytes
  return isTooLarge ? [413, 'body_too_large'] : null
}

/**
 * Whether a mail program posts to the link of `List-Unsubscribe` (RFC 8058): without an Origin, unlike any
 * browser, and with only the token of the link.
 */
const isOneClick = ({ url = '/', headers }: IncomingMessage): boolean =>
  headers.origin === undefined &&
  headers['sec-fetch-site'] === undefined &&
  routeOfPath(url.split('?', 1)[0] ?? '')?.takesOneClick === true

export const METHODS: readonly string[] = ['GET', 'HEAD', 'POST']
const MAX_URL_LENGTH = 8_192
