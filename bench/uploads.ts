import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { neverAsked } from './load.ts'
import { inTurn, type Measure } from './measure.ts'
import { percentile, timed } from './percentiles.ts'
import { createApp } from './shops.ts'
import { whileUploading } from './while-uploading.ts'

/**
 * How the list answers while two photos of 12 megapixels are on their way all the time, against how it answers while nothing
 * else goes on: at most three times as slow, or 20 ms slower, whichever is more. One request after the other, at an even pace; every
 * second one is for a page that is made for it.
 */
export async function* uploadsBench(): AsyncGenerator<Measure> {
  const shop = await createApp({ CLIENT_LIMITS: '100000' })
  try {
    let taken = 0
    let bytes = 0
    const { a, b, all } = await inTurn<number>(
      7,
      async () => {
        const { result, uploads } = await whileUploading(shop.url, () => p99(shop.url))
        taken += uploads.taken
        bytes = uploads.bytes
        return result
      },
      () => p99(shop.url),
      (busy, idle) => busy / Math.max(3 * idle, idle + 20),
    )
    yield {
      name: '/tires while two photos are taken, p99 against three times the idle one, or 20 ms above it',
      figure: a / Math.max(3 * b, b + 20),
      bound: { atMost: 1 },
      detail: `${a.toFixed(1)} ms while ${taken} photos of ${(bytes / 1e6).toFixed(1)} MB were taken : ${b.toFixed(1)} ms idle; pairs ${all}`,
    }
  } finally {
    await shop.stop()
  }
}

/** Milliseconds below which 99 of 100 answers stay. */
async function p99(shop: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const figures: number[] = []
  for (let request = 0; request < REQUESTS; request++) {
    const path = request % 2 === 0 ? '/tires' : neverAsked('/tires')
    figures.push((await timed(shop + path, { agent })).milliseconds)
    await sleep(PACE_MS)
  }
  agent.destroy()
  return percentile(figures, 0.99)
}

const REQUESTS = 400
const PACE_MS = 5
