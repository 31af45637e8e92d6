import { createHash } from 'node:crypto'
import type { Log } from '../../../platform/log/log.ts'
import type { DataFileKind } from './data-file.ts'

export function logImport(
  details: {
    kind: DataFileKind
    fileName: string
    rows: number
    dropped: number
    warningCount: number
    version: number
  },
  log: Log,
): void {
  log.info({ event: 'data_imported', ...details }, 'data file imported')
}

/** SHA-256 of a data file, to recognize the same file. */
export const hashDataFile = (text: Buffer) => createHash('sha256').update(text).digest('hex')
