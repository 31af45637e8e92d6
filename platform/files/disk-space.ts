import type { FileStore } from './file-store.ts'

/**
 * Whether the store has room for more: refuses uploads before the disk is full (reliability.md 14), as a full disk would stop
 * the database and the log too. Throws FileStoreUnavailableError.
 */
export async function hasFreeSpace(
  store: Pick<FileStore, 'freeBytes'>,
  floorBytes = FREE_SPACE_FLOOR,
): Promise<boolean> {
  return (await store.freeBytes()) >= floorBytes
}

/** Whether an error says that a disk has no room left, for anything at all. */
export function isDiskFullError(error: unknown): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/**
 * bytes that stay free: the largest form as it arrives, its pictures as they are kept, and a day of database and log. Not a
 * share of the disk: 5 % of a large one is more than any shop needs, of a small one too little.
 */
const FREE_SPACE_FLOOR = 500 * 1024 * 1024
