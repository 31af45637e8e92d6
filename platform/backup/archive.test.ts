import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BrokenBackupError, readArchive } from './read-archive.ts'
import { type ArchiveEntry, archiveWriter } from './write-archive.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tayar-archive-'))
  path = join(folder, 'a.tar')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function write(entries: ArchiveEntry[]) {
  const file = await open(path, 'w')
  const archive = archiveWriter(file, () => new Date('2026-11-20T08:00:00Z'))
  for (const entry of entries) await archive.add(entry)
  const digest = archive.digest()
  await archive.end()
  await file.close()
  return digest
}

async function read() {
  const entries: { name: string; text: string; type: string; before: string }[] = []
  for await (const { name, bytes, type, before } of readArchive(path))
    entries.push({ name, text: bytes.toString('latin1'), type, before })
  return entries
}

const long = `files/${'a'.repeat(300)}/${'b'.repeat(100)}.jpg`
const some: ArchiveEntry[] = [
  { name: 'empty', bytes: Buffer.alloc(0) },
  { name: 'a block', bytes: Buffer.alloc(512, 'x'), type: 'text/plain' },
  { name: long, bytes: Buffer.from('one byte more than nothing'), type: 'image/jpeg' },
  { name: 'pictures/Tayar 轮胎 ü.png', bytes: Buffer.alloc(1025, 'y') },
]

describe('an archive', () => {
  test('gives back names, bytes and types, and knows what came before', async () => {
    const digest = await write(some)
    const entries = await read()
    expect(entries.map(({ name, text, type }) => ({ name, text, type }))).toEqual(
      some.map(({ name, bytes, type = '' }) => ({ name, text: Buffer.from(bytes).toString('latin1'), type })),
    )
    expect(new Set(entries.map(({ before }) => before)).size).toBe(4)
    await write([...some, { name: 'last', bytes: Buffer.from('z') }])
    expect((await read()).at(-1)?.before).toBe(digest)
  })

  test('is opened by any tar program, which complains of nothing', async () => {
    await write(some)
    const list = execFileSync('tar', ['-tf', path], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    expect(list.split('\n').slice(0, 3)).toEqual(['empty', 'a block', long])
    expect(execFileSync('tar', ['-xOf', path, long], { encoding: 'utf8' })).toBe('one byte more than nothing')
  })

  test('that ends early or goes on is refused', async () => {
    await write(some)
    const whole = readFileSync(path)
    for (let length = 0; length < whole.length; length += 37) {
      writeFileSync(path, whole.subarray(0, length))
      await expect(read(), `${length} bytes`).rejects.toThrow(BrokenBackupError)
    }
    writeFileSync(path, whole.subarray(0, -1))
    await expect(read()).rejects.toThrow('its end is missing')
    writeFileSync(path, Buffer.concat([whole, Buffer.alloc(1)]))
    await expect(read()).rejects.toThrow('something follows its end')
  })

  test('takes no part that would not fit into memory', async () => {
    const bytes = Object.defineProperty(new Uint8Array(0), 'length', { value: 2 ** 30 })
    await expect(write([{ name: 'large', bytes }])).rejects.toThrow('large is larger than')
  })
})
