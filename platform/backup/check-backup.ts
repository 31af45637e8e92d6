import { type BackupManifest, FILES, MANIFEST, manifest, PICTURES, TABLES } from './backup-manifest.ts'
import { BrokenBackupError, type ReadEntry, readArchive } from './read-archive.ts'

/**
 * Reads a whole backup and verifies every byte before anything is restored from it; an encrypted one needs
 * one of its private keys. Returns its manifest. Throws BrokenBackupError if the file is damaged or
 * incomplete, and DecryptionError.
 */
export async function checkBackup(path: string, identities: readonly string[] = []): Promise<BackupManifest> {
  let last: ReadEntry | null = null
  const counts = { files: 0, pictures: 0 }
  const tables = new Set<string>()
  for await (const entry of readArchive(path, identities)) {
    if (last?.name === MANIFEST) throw new BrokenBackupError('entries follow the manifest')
    if (entry.name.split('/').some(part => part === '' || part === '.' || part === '..'))
      throw new BrokenBackupError(`${JSON.stringify(entry.name)} is not a valid entry name`)
    if (entry.name.startsWith(FILES)) counts.files++
    if (entry.name.startsWith(PICTURES)) counts.pictures++
    if (entry.name.startsWith(TABLES)) tables.add(entry.name.split('/')[1] ?? '')
    last = entry
  }
  if (last?.name !== MANIFEST || last.type !== '') throw new BrokenBackupError('the manifest is missing')
  const parsed = manifest.safeParse(parseJson(last.bytes))
  if (!parsed.success) throw new BrokenBackupError('this version cannot read the manifest')
  const { digest, files, pictures } = parsed.data
  const isComplete =
    digest === last.digestBefore &&
    files === counts.files &&
    pictures === counts.pictures &&
    [...tables].every(name => Object.hasOwn(parsed.data.tables, name))
  if (!isComplete) throw new BrokenBackupError('the entries do not match the manifest')
  return parsed.data
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
