import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { BackupManifest } from '../../platform/backup/backup-manifest.ts'
import { pluralize } from './pluralize.ts'

/** The one file that a command is about; null where it was called in another way. */
export function readFileArgument(args: string[]): string | null {
  try {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
    return positionals.length === 1 ? (positionals[0] ?? null) : null
  } catch {
    return null
  }
}

/** What a backup holds, in one line. */
export function describeBackup({ tables, files, pictures, removed }: BackupManifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return [
    `${pluralize(rows, 'row')} in ${pluralize(Object.keys(tables).length, 'table')}`,
    pluralize(files - removed.length, 'file'),
    pluralize(pictures, 'picture'),
  ].join(', ')
}

/** Removes what is half done where somebody ends the program. */
export function removeWhenEnded(leftovers: ReadonlySet<string>): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      for (const path of leftovers) rmSync(path, { recursive: true, force: true })
      process.exit(code)
    })
  }
}
