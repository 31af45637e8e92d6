import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { BOUNDARY, multipart } from '../tests/support/form-body.ts'
import { detailed } from '../tests/support/test-images.ts'
import { timeRequest } from './percentiles.ts'

/** The number of photos uploaded, and the bytes of one. */
type Uploads = { readonly count: number; readonly bytes: number }

/** Runs work while two photos of 12 megapixels are being uploaded all the time. */
export async function whileUploading<Result>(
  server: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; uploads: Uploads }> {
  photo ??= detailed(4_032, 3_024).jpeg({ quality: 90 }).toBuffer()
  const value = await photo
  const body = multipart([{ name: 'receipts', fileName: 'receipt.jpg', type: 'image/jpeg', value }])
  let count = 0
  let isOver = false
  const upload = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': String(body.length),
      origin: server,
    }
    while (!isOver) {
      await timeRequest(`${server}/warranty-registration/receipts?registration=${randomUUID()}`, {
        agent,
        method: 'POST',
        headers,
        body,
      })
      count++
    }
    agent.destroy()
  }
  const uploads = [upload(), upload()]
  try {
    // Waits until the first photo is being decoded.
    await sleep(300)
    return { result: await work(), uploads: { count, bytes: value.length } }
  } finally {
    isOver = true
    await Promise.all(uploads)
  }
}

let photo: Promise<Buffer> | undefined
