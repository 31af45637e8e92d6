import { once } from 'node:events'
import { type Agent, request } from 'node:http'

/** Milliseconds that one answer took, the nth of what is asked. */
export type Timed = (nth: number) => Promise<number>

/** Asks once, over the connections of an agent, and reads the answer to its end. Throws where its status is not the wanted one. */
export async function timed(
  url: string,
  {
    agent,
    method = 'GET',
    headers = {},
    body = '',
    status: wanted = 200,
  }: {
    agent: Agent
    method?: string
    headers?: Record<string, string>
    body?: string | Buffer
    status?: number
  },
): Promise<{ milliseconds: number; text: string }> {
  const started = performance.now()
  const [response] = await once(request(url, { agent, method, headers }).end(body), 'response')
  let text = ''
  response.setEncoding('utf8')
  for await (const chunk of response) text += chunk
  const milliseconds = performance.now() - started
  if (response.statusCode !== wanted) throw new Error(`${method} ${url} was answered ${response.statusCode}`)
  return { milliseconds, text }
}

/**
 * Asks several servers the same things in turn, one request at a time, so that a machine that drifts, or is shared, drifts
 * for all of them; what came before the first block only warms up. For each block the milliseconds by server.
 */
export async function inTurns<Name extends string>(
  servers: Record<Name, Timed>,
  { asks, blocks, rounds, warmUp }: { asks: number; blocks: number; rounds: number; warmUp: number },
): Promise<Record<Name, number[]>[]> {
  const names = Object.keys(servers) as Name[]
  const found: Record<Name, number[]>[] = []
  for (let round = -warmUp; round < blocks * rounds; round++) {
    if (round >= 0 && round % rounds === 0)
      found.push(Object.fromEntries(names.map(name => [name, []])) as unknown as Record<Name, number[]>)
    for (let ask = 0; ask < asks; ask++) {
      // Who comes first changes, as what follows finds the machine warm.
      for (let at = 0; at < names.length; at++) {
        const name = names[(at + round + ask + warmUp) % names.length] as Name
        const milliseconds = await servers[name](ask)
        found.at(-1)?.[name].push(milliseconds)
      }
    }
  }
  return found
}

/** The blocks' ratios of one percentile, of which the median counts; and what was compared in that block. */
export function ratioOf<Name extends string>(
  blocks: readonly Record<Name, number[]>[],
  [a, b]: readonly [Name, Name],
  part: number,
): { ratio: number; a: number; b: number; all: string } {
  const ratios = blocks
    .map(block => ({ a: percentile(block[a], part), b: percentile(block[b], part) }))
    .map(pair => ({ ...pair, ratio: pair.a / pair.b }))
    .sort((one, other) => one.ratio - other.ratio)
  const middle = ratios[Math.floor(ratios.length / 2)] ?? { a: Number.NaN, b: Number.NaN, ratio: Number.NaN }
  return { ...middle, all: ratios.map(({ ratio }) => ratio.toFixed(2)).join(' ') }
}

/** The value below which so large a part of the figures lies. */
export function percentile(figures: readonly number[], part: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
