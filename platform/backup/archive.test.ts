import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BrokenBackupError, readArchive, unpackEntry } from './read-archive.ts'
import { type ArchiveEntry, archiveWriter } from './write-archive.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tayar-archive-'))
  path = join(folder, 'a.tar')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function write(entries: ArchiveEntry[]) {
  const archive = archiveWriter(createWriteStream(path), () => new Date('2026-11-20T08:00:00Z'))
  for (const entry of entries) await archive.add(entry)
  const digest = archive.digest()
  await archive.end()
  return digest
}

async function read() {
  const entries: { name: string; text: string; type: string; digestBefore: string }[] = []
  for await (const { name, bytes, type, digestBefore } of readArchive(path))
    entries.push({ name, text: bytes.toString('latin1'), type, digestBefore })
  return entries
}

const long = `files/${'a'.repeat(300)}/${'b'.repeat(100)}.jpg`
const samples: ArchiveEntry[] = [
  { name: 'empty', bytes: Buffer.alloc(0) },
  { name: 'a block', bytes: Buffer.alloc(512, 'x'), type: 'text/plain' },
  { name: long, bytes: Buffer.from('one byte more than nothing'), type: 'image/jpeg' },
  { name: 'pictures/Tayar 轮胎 ü.png', bytes: Buffer.alloc(1025, 'y') },
]

describe('an archive', () => {
  test('is read back with names, bytes, types and the digest of the entries before each', async () => {
    const digest = await write(samples)
    const entries = await read()
    expect(entries.map(({ name, text, type }) => ({ name, text, type }))).toEqual(
      samples.map(({ name, bytes, type = '' }) => ({
        name,
        text: Buffer.from(bytes).toString('latin1'),
        type,
      })),
    )
    expect(new Set(entries.map(({ digestBefore }) => digestBefore)).size).toBe(4)
    await write([...samples, { name: 'last', bytes: Buffer.from('z') }])
    expect((await read()).at(-1)?.digestBefore).toBe(digest)
  })

  test('is listed and extracted by the tar program', async () => {
    await write(samples)
    const list = execFileSync('tar', ['-tf', path], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    expect(list.split('\n').slice(0, 3)).toEqual(['empty', 'a block', long])
    expect(execFileSync('tar', ['-xOf', path, long], { encoding: 'utf8' })).toBe('one byte more than nothing')
  })

  test('is rejected where it is truncated or has data after its end', async () => {
    await write(samples)
    const complete = readFileSync(path)
    for (let length = 0; length < complete.length; length += 37) {
      writeFileSync(path, complete.subarray(0, length))
      await expect(read(), `${length} bytes`).rejects.toThrow(BrokenBackupError)
    }
    writeFileSync(path, complete.subarray(0, -1))
    await expect(read()).rejects.toThrow('the file is truncated')
    writeFileSync(path, Buffer.concat([complete, Buffer.alloc(1)]))
    await expect(read()).rejects.toThrow('the file has data after its end')
  })

  test('reports the error of the stream that it is written to', async () => {
    const full = new Writable({
      write: (_, __, done) => done(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    })
    const archive = archiveWriter(full, () => new Date())
    const writing = async () => {
      for (let entry = 0; entry < 10; entry++)
        await archive.add({ name: `${entry}`, bytes: Buffer.alloc(100_000) })
      await archive.end()
    }
    await expect(writing()).rejects.toThrow('no space left')
  })

  test('reports the error of a transform that its bytes pass', async () => {
    const archive = archiveWriter(createWriteStream(path), () => new Date(), [
      async function* (source) {
        let bytes = 0
        for await (const chunk of source) {
          bytes += chunk.length
          if (bytes > 100_000) throw new Error('too much')
          yield chunk
        }
      },
    ])
    const writing = async () => {
      for (let entry = 0; entry < 10; entry++)
        await archive.add({ name: `${entry}`, bytes: Buffer.alloc(100_000) })
      await archive.end()
    }
    await expect(writing()).rejects.toThrow('too much')
  })

  test('accepts no entry that is too large for memory', async () => {
    const bytes = Object.defineProperty(new Uint8Array(0), 'length', { value: 2 ** 30 })
    await expect(write([{ name: 'large', bytes }])).rejects.toThrow('large is larger than')
  })
})

test('an entry is unpacked up to its limit, and not beyond', async () => {
  const entry = { name: 'tables/users/000001.ndjson.gz', bytes: gzipSync(Buffer.alloc(1_000_000)) }
  expect(await unpackEntry(entry, 1_000_000)).toHaveLength(1_000_000)
  await expect(unpackEntry(entry, 999_999)).rejects.toThrow(BrokenBackupError)
  await expect(unpackEntry({ ...entry, bytes: Buffer.from('text') })).rejects.toThrow(BrokenBackupError)
})
