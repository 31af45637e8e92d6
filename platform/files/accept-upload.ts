import type { Database } from '../database/database.ts'
import type { ImageDecoder, ImageError, ImageTypes } from '../images/image-decoder.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { clientLimit, consumeRateLimits, type Limit } from '../rate-limit/rate-limit.ts'
import type { ReceivedFile } from '../uploads/receive-form.ts'
import { hasFreeSpace } from './disk-space.ts'
import type { FileStore } from './file-store.ts'
import { hasWaitingRoom, storeFile, type WaitingFile } from './stored-files.ts'

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
  target: Target,
  tools: Tools & { metrics: Pick<Metrics, 'countRefusedUpload'> },
): Promise<AcceptedUpload> {
  const accepted = await decodeAndStore(received, target, tools)
  if (!accepted.ok) tools.metrics.countRefusedUpload(accepted.error)
  return accepted
}

type Target = {
  folder: string
  kinds: ImageTypes
  owner: string
  fileName?: string
  /** key of the rate limit: a client's address, or a user's id */
  sender: string
}

type Tools = {
  imageDecoder: ImageDecoder
  files: FileStore
  database: Database
  secret: string
  clientLimits: number
  now: () => Date
}

async function decodeAndStore(
  received: ReceivedFile,
  { kinds, sender, ...target }: Target,
  tools: Tools,
): Promise<AcceptedUpload> {
  const { name } = received
  if (received.isTooBig) return { ok: false, name, error: 'images.too-large' }
  if (received.hasNoRoom) return { ok: false, name, error: 'files.full' }
  const limit = await consumeRateLimits(
    [
      [clientLimit(PHOTOS, tools.clientLimits), sender],
      [clientLimit(PHOTO_BYTES, tools.clientLimits), sender, Math.ceil(received.bytes / BYTES_PER_ATTEMPT)],
    ],
    tools,
  )
  if (!limit.ok) return { ...limit, name, error: 'limits.too-many-tries' }
  const canWait = await hasWaitingRoom(received.bytes, target.owner, tools)
  if (!canWait || !(await hasFreeSpace(tools.files))) return { ok: false, name, error: 'files.full' }
  const decoded = await tools.imageDecoder.decode(received.path, { kinds })
  if (!decoded.ok) return { ok: false, name, error: decoded.error }
  return { ok: true, file: await storeFile({ ...target, name, jpeg: decoded.jpeg }, tools) }
}

/** what one attempt of PHOTO_BYTES counts */
const BYTES_PER_ATTEMPT = 100_000

/** Rule W27.11: 2 GB. */
const PHOTO_BYTES: Limit = { name: 'photo-bytes', max: 20_000, windowSeconds: 86_400 }

const PHOTOS: Limit = { name: 'photo', max: 300, windowSeconds: 3_600 }
