import { statSync } from 'node:fs'

/**
 * Whether root looks at the data folder of somebody else: what root made in it, the shop of its owner could not write to, and might
 * not open any more.
 */
export function isForeignDataDir(dataDir: string): boolean {
  if (process.getuid?.() !== 0) return false
  const found = statSync(dataDir, { throwIfNoEntry: false })
  return found !== undefined && found.uid !== 0
}

export const FOREIGN_DATA_DIR =
  'belongs to another user, who could not open what root makes in it: run this as that user'
