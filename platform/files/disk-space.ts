import type { FileStore } from './file-store.ts'

/**
 * Whether the store accepts more uploads. They are refused before the disk is full, because a full disk would
 * stop the database and the log too (rule W3.10). Throws FileStoreUnavailableError.
 */
export async function hasFreeSpace(
  store: Pick<FileStore, 'freeBytes'>,
  minFreeBytes = MIN_FREE_BYTES,
): Promise<boolean> {
  return (await store.freeBytes()) >= minFreeBytes
}

/** Whether an error means that a disk or a quota is full. */
export function isDiskFullError(error: unknown): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/**
 * Enough for the largest form with its stored images, and a day of database and log; a percentage would
 * depend on the disk.
 */
export const MIN_FREE_BYTES = 500 * 1024 * 1024
/**
 * Maximum growth of the write-ahead log of the embedded database (`max_wal_size`), even if the stored data is
 * deleted again.
 */
export const DATABASE_LOG_BYTES = 512 * 1024 * 1024
