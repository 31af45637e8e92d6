import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Deletes the files of a folder that are older than `maxAgeMs`. Links are not followed; the folder may be
 * missing.
 */
export async function deleteOldFiles(
  folder: string,
  { maxAgeMs, now, ending = '' }: { maxAgeMs: number; now: Date; ending?: string },
): Promise<void> {
  const isFolder = (await lstat(folder).catch(() => null))?.isDirectory()
  for (const name of isFolder ? await readdir(folder) : []) {
    if (!name.endsWith(ending)) continue
    const path = join(folder, name)
    const stats = await lstat(path).catch(() => null)
    if (stats?.isFile() && now.getTime() - stats.mtimeMs > maxAgeMs) await rm(path, { force: true })
  }
}
