import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBenchServer } from './bench-servers.ts'
import { uncachedPath } from './load.ts'
import { comparePairs, type Measure } from './measure.ts'
import { percentile, timeRequest } from './percentiles.ts'
import { whileUploading } from './while-uploading.ts'

/**
 * Latency of the list page while two photos of 12 megapixels are being uploaded all the time, against an idle
 * server: at most three times as high, or 20 ms higher. One request after the other at a steady pace; every
 * second page is uncached.
 */
export async function* uploadsBench(): AsyncGenerator<Measure> {
  const server = await startBenchServer({ CLIENT_LIMITS: '100000' })
  try {
    let count = 0
    let bytes = 0
    const { a, b, all } = await comparePairs<number>(
      7,
      async () => {
        const { result, uploads } = await whileUploading(server.url, () => p99(server.url))
        count += uploads.count
        bytes = uploads.bytes
        return result
      },
      () => p99(server.url),
      (busy, idle) => busy / Math.max(3 * idle, idle + 20),
    )
    yield {
      name: '/tires during two uploads, p99 against three times the idle one, or 20 ms above it',
      figure: a / Math.max(3 * b, b + 20),
      bound: { atMost: 1 },
      detail: `${a.toFixed(1)} ms while ${count} photos of ${(bytes / 1e6).toFixed(1)} MB were uploaded : ${b.toFixed(1)} ms idle; pairs ${all}`,
    }
  } finally {
    await server.stop()
  }
}

/** The 99th percentile of the latency in milliseconds. */
async function p99(origin: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const figures: number[] = []
  for (let request = 0; request < REQUESTS; request++) {
    const path = request % 2 === 0 ? '/tires' : uncachedPath('/tires')
    figures.push((await timeRequest(origin + path, { agent })).milliseconds)
    await sleep(INTERVAL_MS)
  }
  agent.destroy()
  return percentile(figures, 0.99)
}

const REQUESTS = 400
const INTERVAL_MS = 5
