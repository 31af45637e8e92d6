import { mkdir } from 'node:fs/promises'
import { freeBytesOf } from '../disk/free-bytes.ts'

/** Disk space that is reserved while a body is received. */
type Reservation = {
  /** Records that this many more of the reserved bytes are on the disk now. */
  spend(bytes: number): void
  release(): void
}

/** Holds received files while their form is processed: `DATA_DIR/uploads`, created with the first file. */
export type UploadFolder = {
  readonly path: string
  /**
   * Reserves disk space before a body is read, taking into account what other bodies may still write (rule
   * W3.10). Null if less than the floor plus `spare` bytes would stay free; `spare` itself is not reserved.
   */
  reserve(bytes: number, spare?: number): Promise<Reservation | null>
}

/**
 * `minFreeBytes` is the floor; `freeBytes` returns the free space of the folder's disk, by default from the
 * system.
 */
export function createUploadFolder(
  path: string,
  {
    minFreeBytes,
    freeBytes = async () => {
      await mkdir(path, { recursive: true, mode: 0o700 })
      return freeBytesOf(path)
    },
  }: { minFreeBytes: number; freeBytes?: () => Promise<number> },
): UploadFolder {
  let reserved = 0
  return {
    path,
    async reserve(bytes, spare = 0) {
      let left = bytes
      const spend = (spent: number) => {
        const counted = Math.min(spent, left)
        left -= counted
        reserved -= counted
      }
      // Counted before the disk is asked, so that concurrent requests see it.
      reserved += bytes
      const needed = reserved
      const free = await freeBytes().catch(error => {
        spend(left)
        throw error
      })
      if (free - needed < minFreeBytes + spare) {
        spend(left)
        return null
      }
      return { spend, release: () => spend(left) }
    },
  }
}
