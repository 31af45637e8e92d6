import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { BLOCK, LARGEST_ENTRY, sumOf } from './tar-header.ts'

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
      if (bytes.length > LARGEST_ENTRY) throw new Error(`${name} is larger than ${LARGEST_ENTRY} bytes`)
      const checksum = createHash('sha256').update(bytes).digest('hex')
      digest.update(`${name}\0${checksum} ${type}\n`)
      const seconds = Math.floor(now().getTime() / 1_000)
      const records = Buffer.from(record('path', name) + record('comment', `${checksum} ${type}`.trimEnd()))
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

/** `LENGTH KEY=VALUE\n`, where the length counts itself. */
function record(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const bytes = Buffer.byteLength(rest)
  let length = bytes + String(bytes).length
  while (bytes + String(length).length !== length) length = bytes + String(length).length
  return `${length}${rest}`
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
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const padding = (bytes: number) => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)
