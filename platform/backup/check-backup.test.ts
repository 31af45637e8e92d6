import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isThorough } from '../../tests/support/thorough.ts'
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

const entries: ArchiveEntry[] = [
  { name: 'secrets/session-secret', bytes: Buffer.from('s'.repeat(43)) },
  { name: 'files/a/b.jpg', bytes: Buffer.from('a photo'), type: 'image/jpeg' },
  { name: 'files/a/c.jpg', bytes: Buffer.from('another'), type: 'image/jpeg' },
  { name: 'pictures/p.png', bytes: Buffer.from('a picture') },
  { name: 'tables/t/000001.ndjson.gz', bytes: Buffer.from('rows'), type: 'application/gzip' },
]

/** Writes a backup of these entries; its manifest can differ from them. */
async function write(
  given = entries,
  {
    digestOf = given,
    after = [],
    ...changes
  }: Record<string, unknown> & { digestOf?: ArchiveEntry[]; after?: ArchiveEntry[] } = {},
) {
  const discard = new Writable({ write: (_, __, done) => done() })
  const measured = archiveWriter(discard, () => new Date())
  for (const entry of digestOf) await measured.add(entry)
  const archive = archiveWriter(createWriteStream(path), () => new Date('2026-11-20T08:00:00Z'))
  for (const entry of given) await archive.add(entry)
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
    ...changes,
  }
  await archive.add({ name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) })
  for (const entry of after) await archive.add(entry)
  await archive.end()
}

describe('a backup', () => {
  test('that is complete is accepted', async () => {
    await write()
    expect(await checkBackup(path)).toMatchObject({ files: 2, tables: { t: { rows: 1 } } })
  })

  test('with a single bit changed is rejected', async () => {
    await write()
    const complete = readFileSync(path)
    const accepted: number[] = []
    for (let at = 0; at < complete.length; at += isThorough ? 11 : 77) {
      const changed = Buffer.from(complete)
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      writeFileSync(path, changed)
      await checkBackup(path).then(
        () => accepted.push(at),
        error => expect(error).toBeInstanceOf(BrokenBackupError),
      )
    }
    expect(accepted).toEqual([])
  }, 30_000)

  test.each([
    ['without one of its entries', entries.slice(1)],
    ['with an entry twice', [...entries, ...entries.slice(1, 2)]],
    ['with its entries in another order', entries.toReversed()],
    [
      'with an entry under another name',
      [{ ...entries[0], name: 'secrets/other' } as ArchiveEntry, ...entries.slice(1)],
    ],
  ])('%s is rejected', async (_, given) => {
    await write(given, { digestOf: entries })
    await expect(checkBackup(path)).rejects.toThrow('the entries do not match the manifest')
  })

  test.each([
    ['more files', { files: 3 }],
    ['fewer pictures', { pictures: 0 }],
    ['no table', { tables: {} }],
  ])('whose manifest lists %s is rejected', async (_, changes) => {
    await write(entries, changes)
    await expect(checkBackup(path)).rejects.toThrow('the entries do not match the manifest')
  })

  test('of another format is rejected', async () => {
    await write(entries, { format: 2 })
    await expect(checkBackup(path)).rejects.toThrow('this version cannot read the manifest')
  })

  test.each(['../a', 'files/../../a', '/etc/a', 'files//a', 'files/./a'])(
    'with an entry named %s is rejected',
    async name => {
      await write([{ name, bytes: Buffer.from('x') }])
      await expect(checkBackup(path)).rejects.toThrow('is not a valid entry name')
    },
  )

  test('with entries after its manifest is rejected', async () => {
    await write(entries, { after: entries.slice(0, 1) })
    await expect(checkBackup(path)).rejects.toThrow('entries follow the manifest')
  })

  test('that is another kind of file is rejected', async () => {
    writeFileSync(path, 'a,b,c\n'.repeat(1_000))
    await expect(checkBackup(path)).rejects.toThrow(BrokenBackupError)
    writeFileSync(path, '')
    await expect(checkBackup(path)).rejects.toThrow('the file is truncated')
  })
})
