import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { BOUNDARY, multipart } from '../tests/support/form-body.ts'
import { detailed } from '../tests/support/pictures.ts'
import { neverAsked } from './load.ts'
import { inTurn, type Measure } from './measure.ts'
import { percentile, timed } from './percentiles.ts'
import { openShop } from './shops.ts'

/**
 * How the list answers while two photos of 12 megapixels are on their way all the time, against how it answers while nothing
 * else goes on: at most three times as slow, or 20 ms slower, whichever is more. One request after the other, at an even pace; every
 * second one is for a page that is made for it.
 */
export async function* uploadsBench(): AsyncGenerator<Measure> {
  const shop = await openShop({ CLIENT_LIMITS: '100000' })
  try {
    const photo = await detailed(4_032, 3_024).jpeg({ quality: 90 }).toBuffer()
    const body = multipart([{ name: 'receipts', fileName: 'receipt.jpg', type: 'image/jpeg', value: photo }])
    let taken = 0
    const { a, b, all } = await inTurn<number>(
      7,
      () =>
        whileUploading(
          shop.url,
          body,
          () => taken++,
          () => p99(shop.url),
        ),
      () => p99(shop.url),
      (busy, idle) => busy / Math.max(3 * idle, idle + 20),
    )
    yield {
      name: '/tires while two photos are taken, p99 against three times the idle one, or 20 ms above it',
      figure: a / Math.max(3 * b, b + 20),
      bound: { atMost: 1 },
      detail: `${a.toFixed(1)} ms while ${taken} photos of ${(photo.length / 1e6).toFixed(1)} MB were taken : ${b.toFixed(1)} ms idle; pairs ${all}`,
    }
  } finally {
    await shop.stop()
  }
}

async function whileUploading(
  shop: string,
  body: Buffer,
  onTaken: () => void,
  work: () => Promise<number>,
): Promise<number> {
  let isOver = false
  const upload = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': String(body.length),
      origin: shop,
    }
    while (!isOver) {
      await timed(`${shop}/warranty-registration/receipts`, { agent, method: 'POST', headers, body })
      onTaken()
    }
    agent.destroy()
  }
  const uploads = [upload(), upload()]
  try {
    // Until the first photo is being decoded.
    await sleep(300)
    return await work()
  } finally {
    isOver = true
    await Promise.all(uploads)
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
