import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The mails that were written to the outbox for one of these addresses: the paths of their files, oldest first. */
export async function findInOutbox(folder: string, addresses: readonly string[]): Promise<string[]> {
  const wanted = new Set(addresses.map(address => address.toLowerCase()))
  const names = await readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found: string[] = []
  for (const name of names.sort()) {
    if (!name.endsWith('.eml')) continue
    const text = await readFile(join(folder, name), 'utf8').catch(() => '')
    const head = text.split(/\r?\n\r?\n/, 1)[0] ?? ''
    const to = /^to:\s*(?:.*<)?([^\s<>]+)/im.exec(head)?.[1]?.toLowerCase()
    if (to !== undefined && wanted.has(to)) found.push(join(folder, name))
  }
  return found
}

/** Removes such mails; one that is gone already is no error. */
export async function removeFromOutbox(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true })
}
