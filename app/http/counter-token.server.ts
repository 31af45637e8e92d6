import { hostCookie } from './cookies.ts'

/** The token of a PC that an administrator trusts (rule W17.13); null for every other browser. */
export async function getCounterToken(request: Request, url: URL): Promise<string | null> {
  const token = await counterCookie(url).parse(request.headers.get('cookie'))
  return /^[\w-]{43}$/.exec(token ?? '')?.[0] ?? null
}

/** The Set-Cookie that gives a browser this counter token. */
export const setCounterToken = (token: string, url: URL): Promise<string> =>
  counterCookie(url).serialize(token)

const counterCookie = (url: URL) => hostCookie('counter', url, { maxAge: HALF_YEAR_SECONDS, httpOnly: true })
const HALF_YEAR_SECONDS = 180 * 86_400
