import { statSync } from 'node:fs'

/**
 * Whether root runs a command on the data folder of another user, whose server could not write to, or open, files that root
 * creates there.
 */
export function isForeignDataDir(dataDir: string): boolean {
  if (process.getuid?.() !== 0) return false
  const stats = statSync(dataDir, { throwIfNoEntry: false })
  return stats !== undefined && stats.uid !== 0
}

export const FOREIGN_DATA_DIR =
  'belongs to another user, who could not open files that root creates: run this as that user'
