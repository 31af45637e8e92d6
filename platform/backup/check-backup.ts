import { type BackupManifest, FILES, MANIFEST, manifest, PICTURES, TABLES } from './backup-manifest.ts'
import { BrokenBackupError, type ReadEntry, readArchive } from './read-archive.ts'

/**
 * Reads a whole backup and compares every byte with what was written, before anything is made of it. Takes its path; returns what
 * it says of itself. Throws BrokenBackupError where it is not whole.
 */
export async function checkBackup(path: string): Promise<BackupManifest> {
  let last: ReadEntry | null = null
  const counts = { files: 0, pictures: 0 }
  const tables = new Set<string>()
  for await (const entry of readArchive(path)) {
    if (last?.name === MANIFEST) throw new BrokenBackupError('something follows its manifest')
    if (entry.name.split('/').some(part => part === '' || part === '.' || part === '..'))
      throw new BrokenBackupError(`${JSON.stringify(entry.name)} is no name of a part`)
    if (entry.name.startsWith(FILES)) counts.files++
    if (entry.name.startsWith(PICTURES)) counts.pictures++
    if (entry.name.startsWith(TABLES)) tables.add(entry.name.split('/')[1] ?? '')
    last = entry
  }
  if (last?.name !== MANIFEST || last.type !== '') throw new BrokenBackupError('it has no manifest')
  const read = manifest.safeParse(asJson(last.bytes))
  if (!read.success) throw new BrokenBackupError('its manifest is none that this version reads')
  const { digest, files, pictures } = read.data
  const isComplete =
    digest === last.before &&
    files === counts.files &&
    pictures === counts.pictures &&
    [...tables].every(name => Object.hasOwn(read.data.tables, name))
  if (!isComplete) throw new BrokenBackupError('its parts are not those that its manifest counts')
  return read.data
}

function asJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
