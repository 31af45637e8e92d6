import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

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

/** Deletes mails; a missing file is not an error. */
export async function deleteOutboxMails(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true })
}
