import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Sent } from './bare-bytes.ts'
import { startBareServer } from './bare-server.ts'
import { hammer } from './hammer.ts'
import type { Load, Target } from './load.ts'
import { inTurn, type Measure } from './measure.ts'
import { createApp } from './shops.ts'

/**
 * The anonymous list, asked before, against a bare Node server that sends the same bytes: same status, headers and body, the
 * same client over the same number of connections. Both servers are processes of their own.
 */
export async function* keptBench(): AsyncGenerator<Measure> {
  const shop = await createApp()
  try {
    const sent = await ask(`${shop.url}/tires`)
    const bare = await startBareBytes(sent)
    try {
      const run = (target: Target) => () => hammer(target, '/tires', ACCEPT, 2)
      const { a, b, ratio, all } = await inTurn<Load>(
        9,
        run(shop),
        run(bare),
        (a, b) => a.requestsPerSecond / b.requestsPerSecond,
      )
      yield {
        name: '/tires asked before, requests/s against a bare server with the same bytes',
        figure: ratio,
        bound: { atLeast: 0.7 },
        stretch: 0.9,
        detail: `${show(a)} : ${show(b)}; ${Buffer.from(sent.body, 'base64').length} bytes of brotli; CPU ratio ${(b.cpuPerRequest / a.cpuPerRequest).toFixed(2)}; pairs ${all}`,
      }
    } finally {
      bare.stop()
    }
  } finally {
    await shop.stop()
  }
}

const ACCEPT = { 'accept-encoding': 'br' }

const show = ({ requestsPerSecond, cpuPerRequest, busy }: Load) =>
  `${Math.round(requestsPerSecond)} requests/s (${cpuPerRequest.toFixed(3)} ms CPU each, ${Math.round(busy * 100)} % busy)`

/** An answer as it comes over the wire, asked twice: the second comes from memory. */
async function ask(url: string): Promise<Sent> {
  await once(request(url, { headers: ACCEPT }).end(), 'response').then(([first]) => first.resume())
  const [response] = await once(request(url, { headers: ACCEPT }).end(), 'response')
  const body = await buffer(response)
  const headers: string[] = []
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    // Node writes these three by itself, on both sides.
    if (/^(date|connection|keep-alive)$/i.test(response.rawHeaders[at])) continue
    headers.push(response.rawHeaders[at], response.rawHeaders[at + 1])
  }
  return { status: response.statusCode, headers, body: body.toString('base64') }
}

async function startBareBytes(sent: Sent) {
  const bare = await startBareServer('bare-bytes.ts', { message: sent })
  const check = await ask(`${bare.url}/tires`)
  if (JSON.stringify(check) === JSON.stringify(sent)) return bare
  bare.stop()
  throw new Error('the bare server sends something else')
}
