/**
 * Where uploaded files are stored: a folder of this machine, or S3, which several processes share. Storing at
 * an existing path replaces the file atomically. Every method but `isReady` throws FileStoreUnavailableError
 * if the store fails, and a RangeError for an invalid path (file-path.ts).
 */
export type FileStore = {
  /** Stores bytes with their media type; resolves when they would survive a crash. */
  put(path: string, bytes: Uint8Array, type: string): Promise<void>
  /** Returns the file at a path, or null. */
  get(path: string): Promise<{ bytes: Uint8Array; type: string } | null>
  /**
   * Returns the file at a path as a stream that is read as far as its reader asks, or null. The stream fails
   * before its end if the store fails. A caller that does not read it to its end cancels it.
   */
  stream(path: string): Promise<{ body: ReadableStream<Uint8Array>; size: number; type: string } | null>
  /** Deletes the file at a path, if there is one. */
  remove(path: string): Promise<void>
  /**
   * Deletes temporary files that a killed process has left. For the server: opening a store deletes nothing.
   */
  sweep(now: Date): Promise<void>
  /** Whether the store can be used now. */
  isReady(): Promise<boolean>
  /** free space in bytes; Infinity if the store does not tell (S3) */
  freeBytes(): Promise<number>
}

/** The store cannot be reached, does not answer in time, or does not return what was stored. */
export class FileStoreUnavailableError extends Error {
  override readonly name = 'FileStoreUnavailableError'
}
