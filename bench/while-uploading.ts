import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { BOUNDARY, multipart } from '../tests/support/form-body.ts'
import { detailed } from '../tests/support/test-images.ts'
import { timed } from './percentiles.ts'

/** Photos that were taken meanwhile, and the bytes of one. */
export type Uploads = { readonly taken: number; readonly bytes: number }

/** Does some work while two photos of 12 megapixels are on their way to a shop all the time. */
export async function whileUploading<Result>(
  shop: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; uploads: Uploads }> {
  photo ??= detailed(4_032, 3_024).jpeg({ quality: 90 }).toBuffer()
  const value = await photo
  const body = multipart([{ name: 'receipts', fileName: 'receipt.jpg', type: 'image/jpeg', value }])
  let taken = 0
  let isOver = false
  const upload = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': String(body.length),
      origin: shop,
    }
    while (!isOver) {
      await timed(`${shop}/warranty-registration/receipts?registration=${randomUUID()}`, {
        agent,
        method: 'POST',
        headers,
        body,
      })
      taken++
    }
    agent.destroy()
  }
  const uploads = [upload(), upload()]
  try {
    // Until the first photo is being decoded.
    await sleep(300)
    return { result: await work(), uploads: { taken, bytes: value.length } }
  } finally {
    isOver = true
    await Promise.all(uploads)
  }
}

let photo: Promise<Buffer> | undefined
