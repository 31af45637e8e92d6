import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a signed link opens its file, in seconds (W §9, reliability.md 13). */
export const SIGNED_URL_SECONDS = 3_600

/**
 * Signs the way to a file for an hour. Takes its path, the secret and the moment; returns what the link's query carries:
 * the second since 1970 in which it dies, and the HMAC-SHA256 of both in base64url.
 */
export function signPath(
  path: string,
  { secret, now }: { secret: string; now: Date },
): { expires: number; signature: string } {
  const expires = Math.floor(now.getTime() / 1_000) + SIGNED_URL_SECONDS
  return { expires, signature: sign(path, expires, secret).toString('base64url') }
}

/**
 * Whether a link's query (`expires`, `signature`) opens the file at a path now. One changed character refuses it, in the
 * path, the time or the signature; so does another spelling of the same time or signature.
 */
export function isSigned(
  path: string,
  query: URLSearchParams,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const given = query.get('expires') ?? ''
  const signature = query.get('signature') ?? ''
  // Ten digits until the year 2286: no sign, no leading zero, nothing that a number could be written in besides.
  if (!/^[1-9]\d{9}$/.test(given) || !/^[\w-]{43}$/.test(signature)) return false
  const expires = Number(given)
  const expected = sign(path, expires, secret)
  const isOurs =
    timingSafeEqual(Buffer.from(signature, 'base64url'), expected) &&
    // The last of 43 characters holds four bits, so that four characters would read the same.
    expected.toString('base64url') === signature
  const left = expires - now.getTime() / 1_000
  return isOurs && left > 0 && left <= SIGNED_URL_SECONDS
}

function sign(path: string, expires: number, secret: string): Buffer {
  return createHmac('sha256', secret).update(`file\n${expires}\n${path}`).digest()
}
