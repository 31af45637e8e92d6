import type { Database } from '../database/database.ts'
import type { ImageDecoder, ImageError, ImageTypes } from '../images/image-decoder.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { clientLimit, consumeRateLimits, type Limit, type RateLimitResult } from '../rate-limit/rate-limit.ts'
import type { ReceivedFile } from '../uploads/received-form.ts'
import { hasFreeSpace } from './disk-space.ts'
import type { FileStore } from './file-store.ts'
import { hasWaitingRoom, storeFile, type WaitingFile } from './stored-files.ts'

type AcceptedUpload =
  | { ok: true; file: WaitingFile }
  | { ok: false; name: string; error: ImageError | 'images.too-large' | 'files.full' }
  | { ok: false; name: string; error: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Decodes a received image, re-encodes it and stores the JPEG under a generated name, waiting for its record.
 * Every uploaded image passes through here. Limited per sender and by the number of bytes that wait (rules
 * W27.11 and W3.12). Throws FileStoreUnavailableError.
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
  /** pixels of the long side */
  maxSide?: number
  sender: PhotoSender
}

/** Key of the rate limit: the address of a client, or the user id of a member of staff. */
export type PhotoSender = { readonly client: string } | { readonly staff: string }

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
  { kinds, sender, maxSide, ...target }: Target,
  tools: Tools,
): Promise<AcceptedUpload> {
  const { name } = received
  if (received.isTooBig) return { ok: false, name, error: 'images.too-large' }
  if (received.hasNoRoom) return { ok: false, name, error: 'files.full' }
  const sent = await countFor(sender, { photos: 1, bytes: received.bytes, storedBytes: 0 }, tools)
  if (!sent.ok) return { ...sent, name, error: 'limits.too-many-tries' }
  const isStaff = 'staff' in sender
  const canWait = await hasWaitingRoom(received.bytes, { owner: target.owner, isStaff }, tools)
  if (!canWait || !(await hasFreeSpace(tools.files))) return { ok: false, name, error: 'files.full' }
  const decoded = await tools.imageDecoder.decode(received.path, { kinds, ...(maxSide && { maxSide }) })
  if (!decoded.ok) return { ok: false, name, error: decoded.error }
  // The JPEG of a small PNG can be twenty times as large.
  const storedBytes = decoded.jpeg.byteLength
  const growth = Math.max(0, storedBytes - received.bytes)
  const stored = await countFor(sender, { photos: 0, bytes: growth, storedBytes }, tools)
  if (!stored.ok) return { ...stored, name, error: 'limits.too-many-tries' }
  return {
    ok: true,
    file: await storeFile({ ...target, name, jpeg: decoded.jpeg, hash: decoded.hash ?? null }, tools),
  }
}

/**
 * Counts this many attempts for the limits of a sender (rule W27.11); 0 only checks whether a limit is
 * already exceeded.
 */
function countFor(
  sender: PhotoSender,
  { photos, bytes, storedBytes }: { photos: number; bytes: number; storedBytes: number },
  tools: Tools,
): Promise<RateLimitResult> {
  const limits: [Limit, number][] = [
    [PHOTO_LIMIT, photos],
    [PHOTO_BYTES_LIMIT, Math.ceil(bytes / BYTES_PER_ATTEMPT)],
  ]
  if ('client' in sender) limits.push([STORED_BYTES_LIMIT, Math.ceil(storedBytes / BYTES_PER_ATTEMPT)])
  const key = 'client' in sender ? sender.client : sender.staff
  return consumeRateLimits(
    limits.map(([limit, count]) => [clientLimit(limit, tools.clientLimits), key, count] as const),
    tools,
  )
}

/** bytes that count as one attempt of PHOTO_BYTES_LIMIT and STORED_BYTES_LIMIT */
const BYTES_PER_ATTEMPT = 100_000

/** 2 GB per day. Each photo counts with its received or its stored size, whichever is larger. */
const PHOTO_BYTES_LIMIT: Limit = { name: 'photo-bytes', max: 20_000, windowSeconds: 86_400 }

/**
 * 500 MB per day. Photos wait for a day, so a client that drops its cookie still cannot fill the waiting
 * room.
 */
const STORED_BYTES_LIMIT: Limit = { name: 'photo-stored-bytes', max: 5_000, windowSeconds: 86_400 }

const PHOTO_LIMIT: Limit = { name: 'photo', max: 300, windowSeconds: 3_600 }
