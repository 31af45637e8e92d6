import autocannon from 'autocannon'
import { cpuTime } from './cpu-time.ts'

/** A server to measure. */
export type Target = { readonly url: string; readonly pid: number }

export type Load = {
  readonly requestsPerSecond: number
  /** milliseconds of CPU time of the server's process */
  readonly cpuPerRequest: number
  /** share of one core that the server used; well below 1 the client was the bottleneck */
  readonly busy: number
}

/** The duration in seconds, or the number of requests. */
type Amount = { readonly seconds: number } | { readonly requests: number }

/**
 * Sends requests over a few connections, each one after the response to the last; POST requests where a body
 * is given.
 */
export async function load(
  { url, pid }: Target,
  nextPath: () => string,
  amount: Amount,
  headers: Record<string, string> = {},
  { body, expected = '2xx' }: { body?: () => Buffer; expected?: '2xx' | '3xx' } = {},
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
  const succeeded = result[expected]
  const rejected = result['2xx'] + result.non2xx - succeeded
  if (rejected > 0 || result.errors > 0)
    throw new Error(`${url}: ${rejected} rejected, ${result.errors} failed`)
  return {
    requestsPerSecond: succeeded / seconds,
    cpuPerRequest: (cpu / succeeded) * 1000,
    busy: cpu / seconds,
  }
}

const CONNECTIONS = 4

/** A URL that is not in the page cache, by a new value of a query parameter that the page ignores. */
export function uncachedPath(path: string): string {
  counter++
  return `${path}${path.includes('?') ? '&' : '?'}x=${counter}`
}

let counter = 0
