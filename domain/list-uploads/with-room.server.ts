import { DATABASE_LOG_BYTES } from '../../platform/files/disk-space.ts'
import type { UploadFolder } from '../../platform/uploads/upload-folder.ts'

/**
 * Runs work that writes this many bytes to the disk. Throws NoRoomError if the disk has no room for them
 * (rules W3.10 and S33.12).
 */
export async function withRoom<T>(
  bytes: number,
  uploads: Pick<UploadFolder, 'reserve'>,
  work: () => Promise<T>,
): Promise<T> {
  const room = await uploads.reserve(bytes, DATABASE_LOG_BYTES)
  if (!room) throw new NoRoomError(`no room for ${bytes} bytes`)
  try {
    return await work()
  } finally {
    room.release()
  }
}

export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}
