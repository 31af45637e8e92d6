import type { Database } from '../database/database.ts'
import type { ImageDecoder, ImageError, ImageTypes } from '../images/image-decoder.ts'
import { clientLimit, consumeRateLimit, type Limit } from '../rate-limit/rate-limit.ts'
import type { ReceivedFile } from '../uploads/receive-form.ts'
import { hasFreeSpace } from './disk-space.ts'
import type { FileStore } from './file-store.ts'
import { storeFile, type WaitingFile } from './stored-files.ts'

export type AcceptedPhoto =
  | { ok: true; file: WaitingFile }
  | { ok: false; name: string; error: ImageError | 'images.too-large' | 'files.full' }
  | { ok: false; name: string; error: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * The one way of every photo into the shop (reliability.md 11): by content, decoded, made again, kept under a name of our own,
 * waiting for what it will belong to. Photos per sender are limited (reliability.md 14). Throws FileStoreUnavailableError.
 */
export async function acceptUpload(
  received: ReceivedFile,
  {
    kinds,
    sender,
    ...place
  }: {
    folder: string
    kinds: ImageTypes
    owner: string
    fileName?: string
    /** whose photos are counted: a client's address, or a person's id */
    sender: string
  },
  tools: {
    photos: ImageDecoder
    files: FileStore
    database: Database
    secret: string
    clientLimits: number
    now: () => Date
  },
): Promise<AcceptedPhoto> {
  const { name } = received
  if (received.isTooBig) return { ok: false, name, error: 'images.too-large' }
  const turn = await consumeRateLimit(clientLimit(PHOTOS, tools.clientLimits), sender, tools)
  if (!turn.ok) return { ...turn, name, error: 'limits.too-many-tries' }
  if (!(await hasFreeSpace(tools.files))) return { ok: false, name, error: 'files.full' }
  const taken = await tools.photos.take(received.path, { kinds })
  if (!taken.ok) return { ok: false, name, error: taken.error }
  return { ok: true, file: await storeFile({ ...place, name, jpeg: taken.jpeg }, tools) }
}

const PHOTOS: Limit = { name: 'photo', max: 300, windowSeconds: 3_600 }
