import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { extract } from 'tar-stream'
import { MAX_ENTRY_BYTES } from './write-archive.ts'

/** The file is not a backup, or not a complete and unchanged one. The message is for the operator. */
export class BrokenBackupError extends Error {
  override readonly name = 'BrokenBackupError'
}

/** An entry of an archive; `digestBefore` is the digest of all entries before it (write-archive.ts). */
export type ReadEntry = { name: string; bytes: Buffer; type: string; digestBefore: string }

/**
 * Yields the entries of an archive in order. Throws BrokenBackupError where a byte is not as written, where the end is
 * missing, and where data follows it. tar-stream checks the sums of the headers; the checksums cover names and contents;
 * what lies between them is compared here.
 */
export async function* readArchive(path: string): AsyncGenerator<ReadEntry> {
  const file = await open(path, 'r')
  const source = file.createReadStream({ autoClose: false })
  const archive = extract()
  let ioError: Error | null = null
  source.once('error', error => {
    ioError = error
    archive.destroy(error)
  })
  source.pipe(archive)
  const digest = createHash('sha256')
  let end = 0
  try {
    for await (const entry of archive) {
      const { name, size, type: kind } = entry.header
      const pax = entry.header.pax as PaxRecords | null
      const start = entry.offset + BLOCK
      const header = await readAt(file, end, Math.min(start - end, MAX_HEADER_BYTES))
      if (kind !== 'file' || !isHeader(header, padding(end), pax))
        throw new BrokenBackupError('the file is damaged, or not a backup of this application')
      if (size > MAX_ENTRY_BYTES) throw new BrokenBackupError(`${name} is larger than an entry can be`)
      const bytes = await readEntry(entry)
      const [checksum = '', type = ''] = pax?.comment?.split(' ') ?? []
      if (createHash('sha256').update(bytes).digest('hex') !== checksum)
        throw new BrokenBackupError(`the file is damaged: ${name} does not match its checksum`)
      end = start + size
      yield { name, bytes, type, digestBefore: digest.copy().digest('hex') }
      digest.update(`${name}\0${checksum} ${type}\n`)
    }
    const problem = await endProblem(file, end)
    if (problem) throw new BrokenBackupError(problem)
  } catch (error) {
    if (ioError) throw ioError
    if (error instanceof BrokenBackupError || (error as NodeJS.ErrnoException).syscall) throw error
    // tar-stream destroys the entry that the file ends in.
    const { message, code } = error as NodeJS.ErrnoException
    if (message !== 'Unexpected end of data' && code !== 'STREAM_DESTROYED')
      throw new BrokenBackupError(DAMAGED)
    throw new BrokenBackupError((await endProblem(file, end)) === CONTINUED ? CONTINUED : TRUNCATED)
  } finally {
    source.destroy()
    archive.destroy()
    await file.close()
  }
}

const DAMAGED = 'the file is damaged, or not a backup'
const TRUNCATED = 'the file is truncated'
const CONTINUED = 'the file has data after its end'

type PaxRecords = { path?: string; comment?: string }

/**
 * Whether the bytes between two entries are what write-archive.ts puts there: zeros up to the next block, a pax header
 * (block and records) with path and comment, and the header block of the next entry.
 */
function isHeader(bytes: Buffer, paddingBytes: number, pax: PaxRecords | null): boolean {
  const records = bytes.subarray(paddingBytes + BLOCK, -BLOCK)
  const blocks = [bytes.subarray(paddingBytes, paddingBytes + BLOCK), bytes.subarray(-BLOCK)]
  const text = records.toString('utf8').replace(/\0+$/, '')
  const textBytes = Buffer.byteLength(text)
  return (
    isZero(bytes.subarray(0, paddingBytes)) &&
    // tar-stream compares the sum of a block, but reads it from more spellings than are written.
    blocks.every(block => /^[0-7]{6}(?:\0 | \0)$/.test(block.toString('latin1', 148, 156))) &&
    records.length === textBytes + padding(textBytes) &&
    text.replace(/^\d+ /gm, '') === `path=${pax?.path}\ncomment=${pax?.comment}\n`
  )
}

/** After the last entry come zeros up to the next block and two empty blocks, then the end of the file. */
async function endProblem(file: FileHandle, end: number): Promise<string | null> {
  const size = padding(end) + 2 * BLOCK
  const rest = await readAt(file, end, size + 1)
  if (!isZero(rest.subarray(0, size))) return DAMAGED
  if (rest.length < size) return TRUNCATED
  return rest.length > size ? CONTINUED : null
}

async function readEntry(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The bytes from a position, fewer where the file ends. */
async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  let read = 0
  while (read < bytes) {
    const { bytesRead } = await file.read(buffer, read, bytes - read, position + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return buffer.subarray(0, read)
}

const isZero = (bytes: Buffer) => bytes.every(byte => byte === 0)
const padding = (bytes: number) => (BLOCK - (bytes % BLOCK)) % BLOCK

/** bytes of a tar header, and the multiple to which entries are padded */
const BLOCK = 512
/** of padding, pax header and header together: names are far shorter */
const MAX_HEADER_BYTES = 64 * 1024
