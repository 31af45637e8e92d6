import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'

/** One entry of an archive to write; `type` is its media type. */
export type ArchiveEntry = { name: string; bytes: Uint8Array; type?: string }

/** An entry is held in memory as a whole. */
export const MAX_ENTRY_BYTES = 512 * 1024 * 1024

/**
 * Writes a tar archive (POSIX.1-2001) that any tar program can read. The pax header of each entry holds its full name and,
 * as a comment, the SHA-256 of its bytes and its media type. `digest` covers the names and checksums of all entries so far
 * in their order, so that no entry can be missing, repeated or renamed (read-archive.ts checks it).
 */
export function archiveWriter(output: Writable, now: () => Date) {
  const digest = createHash('sha256')
  const archive = pack()
  const written = pipeline(archive, output)
  // `add` and `end` report the error.
  written.catch(() => {})
  return {
    async add({ name, bytes, type = '' }: ArchiveEntry): Promise<void> {
      if (bytes.length > MAX_ENTRY_BYTES)
        throw new Error(`${name} is larger than the ${MAX_ENTRY_BYTES} bytes that an entry may have`)
      const checksum = createHash('sha256').update(bytes).digest('hex')
      digest.update(`${name}\0${checksum} ${type}\n`)
      const comment = `${checksum} ${type}`.trimEnd()
      const header = { name, size: bytes.length, mode: 0o600, mtime: now(), pax: { comment } }
      await new Promise<void>((resolve, reject) => {
        const entry = archive.entry(header, error => (error ? reject(error) : resolve()))
        entry.once('error', reject)
        entry.end(bytes)
      })
    },
    digest: () => digest.copy().digest('hex'),
    async end(): Promise<void> {
      archive.finalize()
      await written
    },
  }
}
