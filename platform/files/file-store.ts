import type { Log } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'
import { openDiskStore } from './disk-store.ts'
import { openS3Store } from './s3-store.ts'

/**
 * Where files that people send are kept: a folder of this machine, or S3, which several processes share (reliability.md 24).
 * What is put at a path that is taken replaces it, whole or not at all. Every call but `isReady` throws FileStoreUnavailableError where the
 * store cannot do it, and an ordinary error where the path is none (file-path.ts).
 */
export type FileStore = {
  /** Keeps bytes under a path with their media type; returns when they would survive a crash. */
  put(path: string, bytes: Uint8Array, type: string): Promise<void>
  /** What is kept under a path; null where nothing is. */
  get(path: string): Promise<{ bytes: Uint8Array; type: string } | null>
  /** Removes what is kept under a path; nothing there is no error. */
  remove(path: string): Promise<void>
  /** Whether the store answers. */
  isReady(): Promise<boolean>
  /** bytes that still fit; Infinity where the store does not say (S3) */
  freeBytes(): Promise<number>
}

/** The store cannot be reached, does not answer in time, or does not keep what it was given (reliability.md 27). */
export class FileStoreUnavailableError extends Error {
  override readonly name = 'FileStoreUnavailableError'
}

/** Opens the store that the settings name: S3 where a bucket is set, else `DATA_DIR/files`. Never waits for it. */
export function openFileStore({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>, log: Log): FileStore {
  return s3 ? openS3Store(s3, log) : openDiskStore(dataDir, log)
}
