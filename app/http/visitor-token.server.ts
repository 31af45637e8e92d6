import { randomBytes } from 'node:crypto'
import { hashToken } from '../../platform/ids/hash-token.ts'
import { hostCookie } from './cookies.ts'

/**
 * A browser that registers warranties is recognised by a random secret in a cookie: its photos and
 * registrations belong to it. The database stores the hash of the secret (rule W7.6).
 */
export type Visitor = {
  readonly visitorHash: string
  /** the Set-Cookie that keeps the secret for another day */
  readonly setCookie: string
}

/** The visitor of a request; a request without the cookie gets a new secret. */
export async function getVisitor(request: Request, url: URL): Promise<Visitor> {
  const secret = (await readSecret(request, url)) ?? randomBytes(16).toString('base64url')
  return { visitorHash: hashToken(secret), setCookie: await visitorCookie(url).serialize(secret) }
}

/** The Set-Cookie that makes the browser another visitor, after a sign-out (rule W7.7). */
export const forgetVisitor = (url: URL): Promise<string> => visitorCookie(url).serialize('', { maxAge: 0 })

/**
 * Registrations that the browser made before this time open only with proof (setting VISITOR_MINUTES, rule
 * W7.6).
 */
export const visitorSince = ({ visitorMinutes, now }: { visitorMinutes: number; now: () => Date }): Date =>
  new Date(now().getTime() - visitorMinutes * 60_000)

/** The hash of the request's visitor; null without the cookie. */
export async function getVisitorHash(request: Request, url: URL): Promise<string | null> {
  const secret = await readSecret(request, url)
  return secret && hashToken(secret)
}

async function readSecret(request: Request, url: URL): Promise<string | null> {
  const secret = await visitorCookie(url).parse(request.headers.get('cookie'))
  return /^[\w-]{22}$/.exec(secret ?? '')?.[0] ?? null
}

const visitorCookie = (url: URL) => hostCookie('visitor', url, { maxAge: DAY_SECONDS, httpOnly: true })
/** as long as the photos of a form wait for it (rule W3.8) */
const DAY_SECONDS = 86_400
