import type { Log } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Where files that people send are kept: a folder of this machine, or S3, which several processes share (reliability.md 24).
 * A path is relative, of `[A-Za-z0-9_./-]` only, and never leads out of the store; what is put at a path that is taken
 * replaces it, whole or not at all.
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
export class FilesAreDown extends Error {
  override readonly name = 'FilesAreDown'
}

/** Opens the store that the settings name: S3 where a bucket is set, else `DATA_DIR/files`. Never waits for it. */
export declare function openFileStore(settings: Pick<Settings, 'dataDir' | 's3'>, log: Log): FileStore
