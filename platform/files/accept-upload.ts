import type { Database } from '../database/database.ts'
import type { ImageDecoder, ImageError, ImageTypes } from '../images/image-decoder.ts'
import { clientLimit, consumeRateLimit, type Limit } from '../rate-limit/rate-limit.ts'
import type { ReceivedFile } from '../uploads/receive-form.ts'
import { hasFreeSpace } from './disk-space.ts'
import type { FileStore } from './file-store.ts'
import { storeFile, type WaitingFile } from './stored-files.ts'

export type AcceptedUpload =
  | { ok: true; file: WaitingFile }
  | { ok: false; name: string; error: ImageError | 'images.too-large' | 'files.full' }
  | { ok: false; name: string; error: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Decodes a received image, re-encodes it and stores the JPEG under a generated name, waiting for its record.
 * Every image that is sent to the server passes here. Rate limited per sender (rule W27.11). Throws
 * FileStoreUnavailableError.
 */
export async function acceptUpload(
  received: ReceivedFile,
  {
    kinds,
    sender,
    ...target
  }: {
    folder: string
    kinds: ImageTypes
    owner: string
    fileName?: string
    /** key of the rate limit: a client's address, or a user's id */
    sender: string
  },
  tools: {
    imageDecoder: ImageDecoder
    files: FileStore
    database: Database
    secret: string
    clientLimits: number
    now: () => Date
  },
): Promise<AcceptedUpload> {
  const { name } = received
  if (received.isTooBig) return { ok: false, name, error: 'images.too-large' }
  const limit = await consumeRateLimit(clientLimit(PHOTOS, tools.clientLimits), sender, tools)
  if (!limit.ok) return { ...limit, name, error: 'limits.too-many-tries' }
  if (!(await hasFreeSpace(tools.files))) return { ok: false, name, error: 'files.full' }
  const decoded = await tools.imageDecoder.decode(received.path, { kinds })
  if (!decoded.ok) return { ok: false, name, error: decoded.error }
  return { ok: true, file: await storeFile({ ...target, name, jpeg: decoded.jpeg }, tools) }
}

const PHOTOS: Limit = { name: 'photo', max: 300, windowSeconds: 3_600 }
