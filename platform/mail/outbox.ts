import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteOldFiles } from '../disk/delete-old-files.ts'

/** The paths of the mails to one of these addresses, oldest first. */
export async function findOutboxMails(folder: string, addresses: readonly string[]): Promise<string[]> {
  const wanted = new Set(addresses.map(address => address.toLowerCase()))
  const names = await readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const paths: string[] = []
  for (const name of names.sort()) {
    if (!name.endsWith('.eml')) continue
    const text = await readFile(join(folder, name), 'utf8').catch(() => '')
    const header = text.split(/\r?\n\r?\n/, 1)[0] ?? ''
    const to = /^to:\s*(?:.*<)?([^\s<>]+)/im.exec(header)?.[1]?.toLowerCase()
    if (to !== undefined && wanted.has(to)) paths.push(join(folder, name))
  }
  return paths
}

/**
 * Deletes the mails of the outbox that are older than seven days: they hold addresses, and links that have
 * expired. Other files and links are left alone.
 */
export const sweepOutbox = (folder: string, { now }: { now: Date }): Promise<void> =>
  deleteOldFiles(folder, { maxAgeMs: MAX_AGE_MS, now, ending: '.eml' })

const MAX_AGE_MS = 7 * 24 * 3_600_000

/** Deletes mails; a missing file is not an error. */
export async function deleteOutboxMails(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true })
}
