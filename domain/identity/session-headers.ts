import { browserName } from './browser-name.ts'

/** Name of the session cookie: `session`, on https `__Host-session` (rule W15.1). */
export const sessionCookieName = (publicUrl: string): string => hostCookieName('session', publicUrl)

/** On https, adds the prefix `__Host-`, which binds the cookie to this exact host. */
export const hostCookieName = (name: string, publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name

/** Headers for better-auth calls that may create a session: the cookies, and only the name of the browser. */
export const buildSessionHeaders = ({
  cookies,
  userAgent,
}: {
  cookies: string
  userAgent: string
}): Headers =>
  new Headers([
    ['cookie', cookies],
    ['user-agent', browserName(userAgent)],
  ])
