import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'

/** One entry of an archive to write; `type` is its media type. */
export type ArchiveEntry = { name: string; bytes: Uint8Array; type?: string }

type Transform = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/** An entry is held in memory as a whole. */
export const MAX_ENTRY_BYTES = 512 * 1024 * 1024

/**
 * Writes a tar archive (POSIX.1-2001) that any tar program can read. The pax header of each entry holds its
 * full name and, as a comment, the SHA-256 of its bytes and its media type. `digest` covers the names and
 * checksums of all entries so far in their order, so that no entry can be missing, repeated or renamed
 * (read-archive.ts checks it). The transforms get the bytes of the archive on their way to the output.
 */
export function archiveWriter(output: Writable, now: () => Date, transforms: Transform[] = []) {
  const digest = createHash('sha256')
  const archive = pack()
  const bytes = transforms.reduce(
    (source, transform) => transform(source),
    archive as AsyncIterable<unknown> as AsyncIterable<Uint8Array>,
  )
  const written = pipeline(bytes, output)
  // A transform that fails may leave an entry open. `add` and `end` report the error.
  let rejectEntry = (_: Error) => {}
  written.catch(error => rejectEntry(error))
  return {
    async add({ name, bytes, type = '' }: ArchiveEntry): Promise<void> {
      if (bytes.length > MAX_ENTRY_BYTES)
        throw new Error(`${name} is larger than the ${MAX_ENTRY_BYTES} bytes that an entry may have`)
      const checksum = createHash('sha256').update(bytes).digest('hex')
      digest.update(`${name}\0${checksum} ${type}\n`)
      const comment = `${checksum} ${type}`.trimEnd()
      const header = { name, size: bytes.length, mode: 0o600, mtime: now(), pax: { comment } }
      const added = new Promise<void>((resolve, reject) => {
        const entry = archive.entry(header, error => (error ? reject(error) : resolve()))
        entry.once('error', reject)
        rejectEntry = reject
        entry.end(bytes)
      })
      // The cause is the error of the output or of a transform, if there is one.
      await added.catch(error => written.then(() => Promise.reject(error)))
    },
    digest: () => digest.copy().digest('hex'),
    async end(): Promise<void> {
      archive.finalize()
      await written
    },
  }
}
