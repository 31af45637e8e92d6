import autocannon from 'autocannon'
import { cpuTime } from './cpu-time.ts'

/** A server under measurement. */
export type Target = { readonly url: string; readonly pid: number }

export type Load = {
  readonly requestsPerSecond: number
  /** processor time of the server's process, in milliseconds */
  readonly cpuPerRequest: number
  /** share of one core that the server's process used; well below 1 the client was what held it up */
  readonly busy: number
}

/** How much to ask: for so many seconds, or so many requests. */
type Amount = { readonly seconds: number } | { readonly requests: number }

/**
 * Asks a server over a few connections, each for its next address as soon as it has the last one's answer. With a body it posts.
 */
export async function load(
  { url, pid }: Target,
  nextPath: () => string,
  amount: Amount,
  headers: Record<string, string> = {},
  { body, wanted = '2xx' }: { body?: () => Buffer; wanted?: '2xx' | '3xx' } = {},
): Promise<Load> {
  const cpuBefore = cpuTime(pid)
  const started = performance.now()
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    ...('seconds' in amount ? { duration: amount.seconds } : { amount: amount.requests }),
    headers,
    method: body ? 'POST' : 'GET',
    requests: [
      { setupRequest: request => ({ ...request, path: nextPath(), ...(body && { body: body() }) }) },
    ],
  })
  const seconds = (performance.now() - started) / 1000
  const cpu = cpuTime(pid) - cpuBefore
  const answered = result[wanted]
  const refused = result['2xx'] + result.non2xx - answered
  if (refused > 0 || result.errors > 0) throw new Error(`${url}: ${refused} refused, ${result.errors} failed`)
  return {
    requestsPerSecond: answered / seconds,
    cpuPerRequest: (cpu / answered) * 1000,
    busy: cpu / seconds,
  }
}

const CONNECTIONS = 4

/** An address that nobody has asked for yet, so that it cannot come from memory: the parameter is ignored by the page. */
export function neverAsked(path: string): string {
  asked++
  return `${path}${path.includes('?') ? '&' : '?'}x=${asked}`
}

let asked = 0
