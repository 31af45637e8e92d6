import { createHash, randomBytes } from 'node:crypto'
import { hostCookie } from '../http/cookies.ts'

/**
 * A browser that registers warranties is recognised by a random secret in a cookie: its photos and
 * registrations belong to it. The database stores the hash of the secret (rule W7.6).
 */
export type Visitor = {
  readonly visitorHash: string
  /** the Set-Cookie of a new visitor's secret, otherwise null */
  readonly setCookie: string | null
}

/** The visitor of a request; a request without the cookie gets a new one. */
export async function getVisitor(request: Request, url: URL): Promise<Visitor> {
  const known = await readSecret(request, url)
  const secret = known ?? randomBytes(16).toString('base64url')
  return {
    visitorHash: hashOf(secret),
    setCookie: known === null ? await visitorCookie(url).serialize(secret) : null,
  }
}

/** The hash of the request's visitor; null without the cookie. */
export async function getVisitorHash(request: Request, url: URL): Promise<string | null> {
  const secret = await readSecret(request, url)
  return secret && hashOf(secret)
}

async function readSecret(request: Request, url: URL): Promise<string | null> {
  const secret = await visitorCookie(url).parse(request.headers.get('cookie'))
  return /^[\w-]{22}$/.exec(secret ?? '')?.[0] ?? null
}

const visitorCookie = (url: URL) => hostCookie('visitor', url, { maxAge: YEAR_SECONDS, httpOnly: true })
const YEAR_SECONDS = 31_536_000
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
