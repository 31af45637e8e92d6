import { mkdir } from 'node:fs/promises'
import { freeBytesOf } from '../disk/free-bytes.ts'

/** Room that is held for a body while it is received. */
type Reservation = {
  /** Of the reserved bytes, so many are on the disk now. */
  spend(bytes: number): void
  release(): void
}

/** Holds received files while their form is processed: `DATA_DIR/uploads`, created with the first file. */
export type UploadFolder = {
  readonly path: string
  /**
   * Reserves room before a body is read, counting what other bodies may still bring (rule W3.10). Null if
   * less than the floor plus `spare` bytes would stay free; `spare` itself is not reserved.
   */
  reserve(bytes: number, spare?: number): Promise<Reservation | null>
}

/**
 * `minFreeBytes` is the floor; `freeBytes` is of the disk with the folder, by default asked from the system,
 * which has it then.
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
