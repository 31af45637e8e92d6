import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { BLOCK, MAX_ENTRY_BYTES, paxRecords, sumText } from './tar-header.ts'

/** A file is no backup, or not the whole of one: what is said is for whoever wanted to restore it. */
export class BrokenBackupError extends Error {
  override readonly name = 'BrokenBackupError'
}

/** A part of an archive; `before` is the digest of all the parts before it (write-archive.ts). */
export type ReadEntry = { name: string; bytes: Buffer; type: string; before: string }

/**
 * The parts of an archive one after the other, each compared with its checksum. Takes the file's path. Throws BrokenBackupError
 * where a byte is not as it was written, where the end is missing, and where something follows it.
 */
export async function* readArchive(path: string): AsyncGenerator<ReadEntry> {
  const file = await open(path, 'r')
  try {
    const digest = createHash('sha256')
    for (;;) {
      const extended = await readHeader(file)
      if (!extended) break
      if (extended.kind !== 'x') throw new BrokenBackupError('it is not a backup of this shop')
      const records = (await readBody(file, extended.bytes)).toString('utf8')
      const name = recordOf('path', records)
      const [checksum = '', type = ''] = recordOf('comment', records).split(' ')
      if (records !== paxRecords(name, checksum, type))
        throw new BrokenBackupError('it is not as it was written')
      const plain = await readHeader(file)
      if (plain?.kind !== '0') throw new BrokenBackupError(`${name} is not there`)
      const bytes = await readBody(file, plain.bytes)
      if (createHash('sha256').update(bytes).digest('hex') !== checksum)
        throw new BrokenBackupError(`${name} is not as it was written`)
      yield { name, bytes, type, before: digest.copy().digest('hex') }
      digest.update(`${name}\0${checksum} ${type}\n`)
    }
    const rest = await file.read(Buffer.alloc(1), 0, 1)
    if (rest.bytesRead > 0) throw new BrokenBackupError('something follows its end')
  } finally {
    await file.close()
  }
}

/** What a header says; null for the two empty blocks at the end. */
async function readHeader(file: FileHandle): Promise<{ kind: string; bytes: number } | null> {
  const block = await readExactly(file, BLOCK)
  if (block.every(byte => byte === 0)) {
    if ((await readExactly(file, BLOCK)).some(byte => byte !== 0))
      throw new BrokenBackupError('its end is not whole')
    return null
  }
  if (block.toString('latin1', 148, 156) !== sumText(block) || block.toString('latin1', 257, 262) !== 'ustar')
    throw new BrokenBackupError('it is not a backup, or not as it was written')
  const bytes = Number.parseInt(block.toString('latin1', 124, 135), 8)
  if (!(bytes <= MAX_ENTRY_BYTES)) throw new BrokenBackupError('a part is larger than any of ours')
  return { kind: block.toString('latin1', 156, 157), bytes }
}

async function readBody(file: FileHandle, bytes: number): Promise<Buffer> {
  const body = await readExactly(file, Math.ceil(bytes / BLOCK) * BLOCK)
  if (body.subarray(bytes).some(byte => byte !== 0))
    throw new BrokenBackupError('it is not as it was written')
  return body.subarray(0, bytes)
}

async function readExactly(file: FileHandle, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  for (let read = 0; read < bytes; ) {
    const { bytesRead } = await file.read(buffer, read, bytes - read)
    if (bytesRead === 0) throw new BrokenBackupError('its end is missing')
    read += bytesRead
  }
  return buffer
}

function recordOf(key: string, records: string): string {
  const found = new RegExp(`(?:^|\\n)\\d+ ${key}=([^\\n]*)\\n`).exec(records)?.[1]
  if (found === undefined) throw new BrokenBackupError('it is not a backup of this shop')
  return found
}
