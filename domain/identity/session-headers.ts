import { browserName } from './browser-name.ts'

/** What better-auth is told of a request that may begin a session: its cookies, and of its browser the kind alone. */
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
