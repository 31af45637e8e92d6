import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBackup } from './check-backup.ts'
import { BrokenBackupError } from './read-archive.ts'
import { type ArchiveEntry, archiveWriter } from './write-archive.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tayar-check-'))
  path = join(folder, 'a.tar')
})
afterEach(() => rmSync(folder, { recursive: true }))

const parts: ArchiveEntry[] = [
  { name: 'secrets/session-secret', bytes: Buffer.from('s'.repeat(43)) },
  { name: 'files/a/b.jpg', bytes: Buffer.from('a photo'), type: 'image/jpeg' },
  { name: 'files/a/c.jpg', bytes: Buffer.from('another'), type: 'image/jpeg' },
  { name: 'pictures/p.png', bytes: Buffer.from('a picture') },
  { name: 'tables/t/000001.ndjson.gz', bytes: Buffer.from('rows'), type: 'application/gzip' },
]

/** A backup of these parts; what its manifest says can be another than the truth. */
async function write(
  given = parts,
  {
    digestOf = given,
    after = [],
    ...lies
  }: Record<string, unknown> & { digestOf?: ArchiveEntry[]; after?: ArchiveEntry[] } = {},
) {
  const measured = archiveWriter({ writeFile: async () => {} }, () => new Date())
  for (const part of digestOf) await measured.add(part)
  const file = await open(path, 'w')
  const archive = archiveWriter(file, () => new Date('2026-11-20T08:00:00Z'))
  for (const part of given) await archive.add(part)
  const manifest = {
    format: 1,
    takenAt: '2026-11-20T08:00:00.000Z',
    migrations: [{ hash: 'a', createdAt: 1 }],
    tables: { t: { columns: ['c'], rows: 1 } },
    sequences: {},
    files: 2,
    pictures: 1,
    arriving: [],
    removed: [],
    digest: measured.digest(),
    ...lies,
  }
  await archive.add({ name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) })
  for (const part of after) await archive.add(part)
  await archive.end()
  await file.close()
}

describe('a backup', () => {
  test('that is whole is taken', async () => {
    await write()
    expect(await checkBackup(path)).toMatchObject({ files: 2, tables: { t: { rows: 1 } } })
  })

  test('of which one bit is another is refused, wherever it is', async () => {
    await write()
    const whole = readFileSync(path)
    const taken: number[] = []
    for (let at = 0; at < whole.length; at += 11) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      writeFileSync(path, changed)
      await checkBackup(path).then(
        () => taken.push(at),
        error => expect(error).toBeInstanceOf(BrokenBackupError),
      )
    }
    expect(taken).toEqual([])
  }, 30_000)

  test.each([
    ['without a part', parts.slice(1)],
    ['with a part twice', [...parts, ...parts.slice(1, 2)]],
    ['with its parts in another order', parts.toReversed()],
    [
      'with a part under another name',
      [{ ...parts[0], name: 'secrets/other' } as ArchiveEntry, ...parts.slice(1)],
    ],
  ])('%s is refused', async (_, given) => {
    await write(given, { digestOf: parts })
    await expect(checkBackup(path)).rejects.toThrow('its parts are not those that its manifest counts')
  })

  test.each([
    ['more files', { files: 3 }],
    ['fewer pictures', { pictures: 0 }],
    ['no such table', { tables: {} }],
  ])('whose manifest counts %s is refused', async (_, lies) => {
    await write(parts, lies)
    await expect(checkBackup(path)).rejects.toThrow('its parts are not those that its manifest counts')
  })

  test('of another format is refused', async () => {
    await write(parts, { format: 2 })
    await expect(checkBackup(path)).rejects.toThrow('its manifest is none that this version reads')
  })

  test.each(['../a', 'files/../../a', '/etc/a', 'files//a', 'files/./a'])(
    'with a part named %s is refused',
    async name => {
      await write([{ name, bytes: Buffer.from('x') }])
      await expect(checkBackup(path)).rejects.toThrow('is no name of a part')
    },
  )

  test('after whose manifest something stands is refused', async () => {
    await write(parts, { after: parts.slice(0, 1) })
    await expect(checkBackup(path)).rejects.toThrow('something follows its manifest')
  })

  test('is none where it is another file', async () => {
    writeFileSync(path, 'a,b,c\n'.repeat(1_000))
    await expect(checkBackup(path)).rejects.toThrow(BrokenBackupError)
    writeFileSync(path, '')
    await expect(checkBackup(path)).rejects.toThrow('its end is missing')
  })
})
