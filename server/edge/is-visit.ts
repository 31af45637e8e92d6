import type { IncomingMessage } from 'node:http'

/**
 * Whether a person views the page: a browser sent the request, and it is not a prefetch (rule S35.2). Every
 * browser sends `Mozilla/5.0`; the few crawlers that send it too name themselves.
 */
export function isVisit({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const agent = headers['user-agent']
  return (
    method !== 'HEAD' &&
    agent !== undefined &&
    agent.startsWith('Mozilla/') &&
    headers['sec-purpose'] === undefined &&
    headers.purpose === undefined &&
    headers['x-moz'] === undefined &&
    !PROGRAM.test(agent)
  )
}

/** Case-sensitive, because ignoring case takes three times as long. Cubot is a phone brand. */
const PROGRAM =
  /(?<!u)[Bb]ot|[Cc]rawl|[Ss]pider|Slurp|Headless|[Pp]review|externalhit|Lighthouse|[Mm]onitor|:\/\//
