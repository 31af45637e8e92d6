import { once } from 'node:events'
import { type Agent, request } from 'node:http'

/** Sends the request with this index; returns its milliseconds. */
export type TimedRequest = (index: number) => Promise<number>

/** Sends a request and reads the whole response. Throws for an unexpected status. */
export async function timeRequest(
  url: string,
  {
    agent,
    method = 'GET',
    headers = {},
    body = '',
    status: expected = 200,
  }: {
    agent: Agent
    method?: string
    headers?: Record<string, string>
    body?: string | Buffer
    status?: number
  },
): Promise<{ milliseconds: number; text: string; location: string }> {
  const started = performance.now()
  const [response] = await once(request(url, { agent, method, headers }).end(body), 'response')
  let text = ''
  response.setEncoding('utf8')
  for await (const chunk of response) text += chunk
  const milliseconds = performance.now() - started
  if (response.statusCode !== expected)
    throw new Error(`${method} ${url} was answered ${response.statusCode}`)
  return { milliseconds, text, location: response.headers.location ?? '' }
}

/**
 * Sends the same requests to several servers alternately, one at a time, so that changes in the speed of the
 * machine affect all of them. Returns for each block of rounds the milliseconds by server; warm-up rounds are
 * not recorded.
 */
export async function compareBlocks<Name extends string>(
  servers: Record<Name, TimedRequest>,
  { requests, blocks, rounds, warmUp }: { requests: number; blocks: number; rounds: number; warmUp: number },
): Promise<Record<Name, number[]>[]> {
  const names = Object.keys(servers) as Name[]
  const results: Record<Name, number[]>[] = []
  for (let round = -warmUp; round < blocks * rounds; round++) {
    if (round >= 0 && round % rounds === 0)
      results.push(Object.fromEntries(names.map(name => [name, []])) as unknown as Record<Name, number[]>)
    for (let index = 0; index < requests; index++) {
      // The order rotates, because a later server finds warm caches.
      for (let position = 0; position < names.length; position++) {
        const name = names[(position + round + index + warmUp) % names.length] as Name
        const milliseconds = await servers[name](index)
        results.at(-1)?.[name].push(milliseconds)
      }
    }
  }
  return results
}

/**
 * Compares a percentile of two servers: the median over the blocks of their ratio, with its two values and
 * all ratios.
 */
export function percentileRatio<Name extends string>(
  blocks: readonly Record<Name, number[]>[],
  [a, b]: readonly [Name, Name],
  part: number,
): { ratio: number; a: number; b: number; all: string } {
  const ratios = blocks
    .map(block => ({ a: percentile(block[a], part), b: percentile(block[b], part) }))
    .map(pair => ({ ...pair, ratio: pair.a / pair.b }))
    .sort((one, other) => one.ratio - other.ratio)
  const medianPair = ratios[Math.floor(ratios.length / 2)] ?? {
    a: Number.NaN,
    b: Number.NaN,
    ratio: Number.NaN,
  }
  return { ...medianPair, all: ratios.map(({ ratio }) => ratio.toFixed(2)).join(' ') }
}

/** `part` is 0.95 for the 95th percentile. */
export function percentile(figures: readonly number[], part: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
