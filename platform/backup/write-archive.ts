import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { BLOCK, MAX_ENTRY_BYTES, paxRecords, sumText } from './tar-header.ts'

/** One part of an archive as it is written: its name, its bytes, and its media type where it has one. */
export type ArchiveEntry = { name: string; bytes: Uint8Array; type?: string }

/**
 * Writes a tar (POSIX.1-2001, "pax") that any tar program opens: before each part a header of its own with the part's full
 * name and, as a comment, the SHA-256 of its bytes and its media type. `digest` covers the names and checksums of all
 * parts until now, in their order, so that none can be missing, twice or under another name (read-archive.ts looks).
 */
export function archiveWriter(file: Pick<FileHandle, 'writeFile'>, now: () => Date) {
  const digest = createHash('sha256')
  return {
    async add({ name, bytes, type = '' }: ArchiveEntry): Promise<void> {
      if (bytes.length > MAX_ENTRY_BYTES) throw new Error(`${name} is larger than ${MAX_ENTRY_BYTES} bytes`)
      const checksum = createHash('sha256').update(bytes).digest('hex')
      digest.update(`${name}\0${checksum} ${type}\n`)
      const seconds = Math.floor(now().getTime() / 1_000)
      const records = Buffer.from(paxRecords(name, checksum, type))
      await file.writeFile(
        Buffer.concat([
          header('pax', records.length, 'x', seconds),
          records,
          padding(records.length),
          // A program that does not read the header before it still gets a name that fits.
          header(Buffer.from(name).toString('latin1', 0, 99), bytes.length, '0', seconds),
          bytes,
          padding(bytes.length),
        ]),
      )
    },
    digest: () => digest.copy().digest('hex'),
    async end(): Promise<void> {
      await file.writeFile(Buffer.alloc(2 * BLOCK))
    },
  }
}

/** The classic header of 512 bytes (POSIX "ustar Interchange Format"); numbers are octal text. */
function header(name: string, bytes: number, kind: 'x' | '0', seconds: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0, 100, 'latin1')
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124)
  block.write(`${seconds.toString(8).padStart(11, '0')}\0`, 136)
  block.write(kind, 156)
  block.write('ustar\x0000', 257, 'latin1')
  block.write(sumText(block), 148, 'latin1')
  return block
}

const padding = (bytes: number) => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)
