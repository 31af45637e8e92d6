import { lstatSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Why root must not work in a data folder; null if it may. The server's user owns the folder: if the server
 * is compromised, it controls the links, the database socket and its responses. Conversely, that user could
 * not open files that root creates.
 */
export function foreignDataDirProblem(dataDir: string): string | null {
  if (process.getuid?.() !== 0) return null
  const stats = statSync(dataDir, { throwIfNoEntry: false })
  const owner = ownerOfLinks(dataDir) || (stats?.uid ?? 0)
  return owner === 0 ? null : `${dataDir} belongs to another user: run this as that user (uid ${owner})`
}

/** The owner of the first symbolic link in a path that does not belong to root; 0 if there is none. */
function ownerOfLinks(path: string): number {
  const parent = dirname(path)
  if (parent === path) return 0
  // Below a file or a device lstatSync throws.
  const isInFolder = statSync(parent, { throwIfNoEntry: false })?.isDirectory()
  const stats = isInFolder ? lstatSync(path, { throwIfNoEntry: false }) : undefined
  return ownerOfLinks(parent) || (stats?.isSymbolicLink() ? stats.uid : 0)
}
