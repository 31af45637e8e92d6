import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip as gunzipWith } from 'node:zlib'
import { extract } from 'tar-stream'
import { DecryptionError, openPlain } from './encryption.ts'
import { MAX_ENTRY_BYTES } from './write-archive.ts'

const gunzip = promisify(gunzipWith)

/** The file is not a backup, or not a complete and unchanged one. The message is for the operator. */
export class BrokenBackupError extends Error {
  override readonly name = 'BrokenBackupError'
}

/** An entry of an archive; `digestBefore` is the digest of all entries before it (write-archive.ts). */
export type ReadEntry = { name: string; bytes: Buffer; type: string; digestBefore: string }

/**
 * Yields the entries of an archive in order; an encrypted archive needs one of its private keys
 * (encryption.ts). Throws BrokenBackupError if a byte differs from what was written, if the end is missing or
 * data follows it; throws DecryptionError. tar-stream checks the header checksums, our own checksums cover
 * names and contents, and the bytes between entries are compared here.
 */
export async function* readArchive(
  path: string,
  identities: readonly string[] = [],
): AsyncGenerator<ReadEntry> {
  const source = await openPlain(path, identities).catch(error => {
    throw isIoError(error) || error instanceof DecryptionError ? error : new BrokenBackupError(DAMAGED)
  })
  const archive = extract()
  let sourceError: Error | null = null
  source.once('error', error => {
    sourceError = error
    archive.destroy(error)
  })
  const recent = new RecentBytes()
  source.on('data', chunk => recent.add(chunk))
  source.pipe(archive)
  const digest = createHash('sha256')
  let end = 0
  try {
    for await (const entry of archive) {
      const { name, size, type: kind } = entry.header
      const pax = entry.header.pax as PaxRecords | null
      const start = entry.offset + BLOCK
      const header = recent.slice(end, Math.min(start, end + MAX_HEADER_BYTES))
      if (kind !== 'file' || !isHeader(header, padding(end), pax))
        throw new BrokenBackupError('the file is damaged, or not a backup of this application')
      if (size > MAX_ENTRY_BYTES) throw new BrokenBackupError(`${name} is larger than an entry can be`)
      end = start + size
      recent.dropBefore(end)
      const bytes = await readEntry(entry)
      const [checksum = '', type = ''] = pax?.comment?.split(' ') ?? []
      if (createHash('sha256').update(bytes).digest('hex') !== checksum)
        throw new BrokenBackupError(`the file is damaged: ${name} does not match its checksum`)
      yield { name, bytes, type, digestBefore: digest.copy().digest('hex') }
      digest.update(`${name}\0${checksum} ${type}\n`)
    }
    const problem = endProblem(recent, end)
    if (problem) throw new BrokenBackupError(problem)
  } catch (error) {
    if (sourceError) throw isIoError(sourceError) ? sourceError : new BrokenBackupError(DAMAGED)
    if (error instanceof BrokenBackupError || isIoError(error)) throw error
    // tar-stream destroys an entry that is cut off by the end of the file.
    const { message, code } = error as NodeJS.ErrnoException
    if (message !== 'Unexpected end of data' && code !== 'STREAM_DESTROYED')
      throw new BrokenBackupError(DAMAGED)
    throw new BrokenBackupError(endProblem(recent, end) === CONTINUED ? CONTINUED : TRUNCATED)
  } finally {
    source.destroy()
    archive.destroy()
  }
}

/**
 * The text of a gzipped entry. Throws BrokenBackupError if it is damaged or unpacks to more than `maxBytes`.
 */
export async function unpackEntry(
  { name, bytes }: Pick<ReadEntry, 'name' | 'bytes'>,
  maxBytes = MAX_ENTRY_BYTES,
): Promise<Buffer> {
  return gunzip(bytes, { maxOutputLength: maxBytes }).catch(error => {
    const isTooLarge = error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new BrokenBackupError(isTooLarge ? `${name} is larger than an entry can be` : DAMAGED)
  })
}

const DAMAGED = 'the file is damaged, or not a backup'
const TRUNCATED = 'the file is truncated'
const CONTINUED = 'the file has data after its end'

type PaxRecords = { path?: string; comment?: string }

/**
 * Whether the bytes between two entries are what write-archive.ts puts there: zeros up to the next block, a
 * pax header (block and records) with path and comment, and the header block of the next entry.
 */
function isHeader(bytes: Buffer, paddingBytes: number, pax: PaxRecords | null): boolean {
  const records = bytes.subarray(paddingBytes + BLOCK, -BLOCK)
  const blocks = [bytes.subarray(paddingBytes, paddingBytes + BLOCK), bytes.subarray(-BLOCK)]
  const text = records.toString('utf8').replace(/\0+$/, '')
  const textBytes = Buffer.byteLength(text)
  return (
    isZero(bytes.subarray(0, paddingBytes)) &&
    // tar-stream checks the checksum of a block, but accepts more spellings of it than we write.
    blocks.every(block => /^[0-7]{6}(?:\0 | \0)$/.test(block.toString('latin1', 148, 156))) &&
    records.length === textBytes + padding(textBytes) &&
    text.replace(/^\d+ /gm, '') === `path=${pax?.path}\ncomment=${pax?.comment}\n`
  )
}

/** After the last entry come zeros up to the next block and two empty blocks, then the end of the file. */
function endProblem(recent: RecentBytes, end: number): string | null {
  const size = padding(end) + 2 * BLOCK
  const rest = recent.slice(end, end + size + 1)
  if (!isZero(rest.subarray(0, size))) return DAMAGED
  if (rest.length < size) return TRUNCATED
  return rest.length > size ? CONTINUED : null
}

async function readEntry(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A window on the bytes of a stream, whose start moves forward as the stream is read. */
class RecentBytes {
  #chunks: Buffer[] = []
  /** position of the first chunk in the stream */
  #start = 0
  #end = 0
  #needed = 0
  #isCut = false

  add(chunk: Uint8Array): void {
    // In a damaged file, the gap between two entries can be as long as the file.
    this.#isCut ||= this.#end - this.#needed > MAX_RECENT_BYTES
    if (this.#isCut) return
    this.#chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    this.#end += chunk.length
    this.dropBefore(this.#needed)
  }

  /** Drops earlier bytes, which are no longer needed. */
  dropBefore(position: number): void {
    this.#needed = position
    for (
      let [first] = this.#chunks;
      first && this.#start + first.length <= position;
      [first] = this.#chunks
    ) {
      this.#start += first.length
      this.#chunks.shift()
    }
  }

  /** The bytes between two positions; fewer if the stream has not reached the end yet. */
  slice(from: number, to: number): Buffer {
    const parts: Buffer[] = []
    let at = this.#start
    for (const chunk of this.#chunks) {
      if (at < to && at + chunk.length > from) parts.push(chunk.subarray(Math.max(from - at, 0), to - at))
      at += chunk.length
    }
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
  }
}

/** The file could not be read; its contents may be fine. */
const isIoError = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined
const isZero = (bytes: Buffer) => bytes.every(byte => byte === 0)
const padding = (bytes: number) => (BLOCK - (bytes % BLOCK)) % BLOCK

/** bytes of a tar header, and the multiple to which entries are padded */
const BLOCK = 512
/** size of padding, pax header and header together: names are far shorter */
const MAX_HEADER_BYTES = 64 * 1024
/** more than the largest header and what streams read ahead */
const MAX_RECENT_BYTES = 1024 * 1024
