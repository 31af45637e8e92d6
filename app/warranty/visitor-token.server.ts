import { createHash, randomBytes } from 'node:crypto'

/**
 * A visitor who registers a warranty is known again by a secret in a cookie, so that their accepted photos stay theirs and this
 * browser can open its own receipts later (readings.md "Receipts by plate"). The database keeps only a hash.
 */
export type Visitor = {
  readonly visitorHash: string
  /** to be sent where the visitor is new */
  readonly setCookie: string | null
}

/** The visitor of a request, made where there is none. */
export function getVisitor(request: Request, url: URL): Visitor {
  const isSecure = url.protocol === 'https:'
  const name = cookieName(isSecure)
  const known = readSecret(request.headers.get('cookie'), name)
  const secret = known ?? randomBytes(16).toString('base64url')
  return {
    visitorHash: hashOf(secret),
    setCookie:
      known === null
        ? `${name}=${secret}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
        : null,
  }
}

/** The hash of the visitor who is there already; null where there is none. */
export function getVisitorHash(request: Request, url: URL): string | null {
  const secret = readSecret(request.headers.get('cookie'), cookieName(url.protocol === 'https:'))
  return secret && hashOf(secret)
}

function readSecret(cookies: string | null, name: string): string | null {
  const found = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{22})(?:;|$)`).exec(cookies ?? '')
  return found?.[1] ?? null
}

const cookieName = (isSecure: boolean) => (isSecure ? '__Host-visitor' : 'visitor')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
/** seconds */
const YEAR_SECONDS = 31_536_000
