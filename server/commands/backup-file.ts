import { rmSync } from 'node:fs'
import type { BackupManifest } from '../../platform/backup/backup-manifest.ts'
import { pluralize } from './pluralize.ts'

/** The contents of a backup in one line. */
export function describeBackup({ tables, files, pictures, removed }: BackupManifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return [
    `${pluralize(rows, 'row')} in ${pluralize(Object.keys(tables).length, 'table')}`,
    pluralize(files - removed.length, 'file'),
    pluralize(pictures, 'picture'),
  ].join(', ')
}

/** Deletes incomplete output when the command is interrupted. */
export function removeOnSignal(paths: ReadonlySet<string>): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 10 })
      process.exit(code)
    })
  }
}
