import type { Log } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'
import { openDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

/**
 * Opens S3 if a bucket is configured, otherwise `DATA_DIR/files`. Does not wait for the store to be ready.
 */
export function openFileStore({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>, log: Log): FileStore {
  return s3 ? openS3Store(s3, log) : openDiskStore(dataDir, log)
}
