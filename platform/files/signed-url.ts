import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a signed link is valid (rule W28.1). */
export const SIGNED_URL_SECONDS = 3_600

/**
 * Signs a path for an hour. Returns the link's query: the expiry (Unix time in seconds) and the HMAC-SHA256
 * in base64url.
 */
export function signPath(
  path: string,
  { secret, now }: { secret: string; now: Date },
): { expires: number; signature: string } {
  const expires = Math.floor(now.getTime() / 1_000) + SIGNED_URL_SECONDS
  return { expires, signature: sign(path, expires, secret).toString('base64url') }
}

/**
 * Whether a link's query (`expires`, `signature`) opens the file at a path now. Any changed character makes
 * it invalid, also another spelling of the same expiry or signature.
 */
export function isSigned(
  path: string,
  query: URLSearchParams,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const given = query.get('expires') ?? ''
  const signature = query.get('signature') ?? ''
  // Ten digits until the year 2286, without sign, leading zero or exponent.
  if (!/^[1-9]\d{9}$/.test(given) || !/^[\w-]{43}$/.test(signature)) return false
  const expires = Number(given)
  const expected = sign(path, expires, secret)
  const isValid =
    timingSafeEqual(Buffer.from(signature, 'base64url'), expected) &&
    // The last of 43 characters encodes only four bits, so four characters would decode to the same bytes.
    expected.toString('base64url') === signature
  const left = expires - now.getTime() / 1_000
  return isValid && left > 0 && left <= SIGNED_URL_SECONDS
}

function sign(path: string, expires: number, secret: string): Buffer {
  return createHmac('sha256', secret).update(`file\n${expires}\n${path}`).digest()
}
