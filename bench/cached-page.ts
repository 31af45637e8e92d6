import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startBenchServer } from './bench-servers.ts'
import type { Load, Target } from './load.ts'
import { comparePairs, type Measure } from './measure.ts'
import type { FixedResponse } from './reference-bytes.ts'
import { startReferenceServer } from './reference-server.ts'
import { saturate } from './saturate.ts'

/**
 * The anonymous list page from the page cache, against a bare Node server that sends the same bytes: same
 * status, headers and body, same client, same number of connections. Both servers run in their own process.
 */
export async function* cachedPageBench(): AsyncGenerator<Measure> {
  const server = await startBenchServer()
  try {
    const expected = await fetchRaw(`${server.url}/tires`)
    const reference = await startReferenceBytes(expected)
    try {
      const run = (target: Target) => () => saturate(target, '/tires', ACCEPT, 2)
      const { a, b, ratio, all } = await comparePairs<Load>(
        9,
        run(server),
        run(reference),
        (a, b) => a.requestsPerSecond / b.requestsPerSecond,
      )
      yield {
        name: '/tires from the page cache, requests/s against a bare Node server with the same bytes',
        figure: ratio,
        bound: { atLeast: 0.7 },
        stretch: 0.9,
        detail: `${show(a)} : ${show(b)}; ${Buffer.from(expected.body, 'base64').length} bytes of brotli; CPU ratio ${(b.cpuPerRequest / a.cpuPerRequest).toFixed(2)}; pairs ${all}`,
      }
    } finally {
      reference.stop()
    }
  } finally {
    await server.stop()
  }
}

const ACCEPT = { 'accept-encoding': 'br' }

const show = ({ requestsPerSecond, cpuPerRequest, busy }: Load) =>
  `${Math.round(requestsPerSecond)} requests/s (${cpuPerRequest.toFixed(3)} ms CPU each, ${Math.round(busy * 100)} % busy)`

/** The second response to a request, which comes from the cache, without any decoding. */
async function fetchRaw(url: string): Promise<FixedResponse> {
  await once(request(url, { headers: ACCEPT }).end(), 'response').then(([first]) => first.resume())
  const [response] = await once(request(url, { headers: ACCEPT }).end(), 'response')
  const body = await buffer(response)
  const headers: string[] = []
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    // Node adds these three on both sides.
    if (/^(date|connection|keep-alive)$/i.test(response.rawHeaders[index])) continue
    headers.push(response.rawHeaders[index], response.rawHeaders[index + 1])
  }
  return { status: response.statusCode, headers, body: body.toString('base64') }
}

async function startReferenceBytes(expected: FixedResponse) {
  const reference = await startReferenceServer('reference-bytes.ts', { message: expected })
  const actual = await fetchRaw(`${reference.url}/tires`)
  if (JSON.stringify(actual) === JSON.stringify(expected)) return reference
  reference.stop()
  throw new Error('the reference server sends another response')
}
