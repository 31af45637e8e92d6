import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  backupName,
  deleteIncompleteBackups,
  deleteOldBackups,
  describeAge,
  newestBackup,
} from './backup-folder.ts'
import { draftPath } from './write-backup.ts'

const now = new Date('2026-11-22T12:00:00Z')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tayar-backups-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), name)
}
const nameAt = (time: string, isEncrypted = false) => backupName(new Date(time), { isEncrypted })

test('the newest backup is the one with the latest time in its name, encrypted or not', async () => {
  write(nameAt('2026-11-20T19:30:00Z'), nameAt('2026-11-21T19:30:05Z', true), nameAt('2026-11-19T19:30:00Z'))
  expect(await newestBackup(folder, now)).toEqual({
    path: join(folder, 'tayar-2026-11-21T193005Z.tar.age'),
    at: new Date('2026-11-21T19:30:05Z'),
    bytes: 32,
  })
})

test('without a folder, or with other files only, there is no newest backup', async () => {
  expect(await newestBackup(join(folder, 'nowhere'), now)).toBeNull()
  write('shop.tar', 'tayar-2026-99-99T193000Z.tar', 'tayar-2026-11-21T193000Z.tar.tmp')
  mkdirSync(join(folder, nameAt('2026-11-21T19:30:00Z')))
  expect(await newestBackup(folder, now)).toBeNull()
})

test('a backup from the future, made with a wrong clock, is neither the newest nor deleted', async () => {
  const future = nameAt('2038-01-01T00:00:00Z')
  write(future, nameAt('2026-11-20T19:30:00Z'), nameAt('2026-11-21T19:30:00Z'))
  expect((await newestBackup(folder, now))?.at).toEqual(new Date('2026-11-21T19:30:00Z'))
  await deleteOldBackups(folder, 1, now)
  expect(readdirSync(folder).sort()).toEqual([nameAt('2026-11-21T19:30:00Z'), future])
})

test('all dated backups but the newest are deleted, and no other file', async () => {
  const dated = Array.from({ length: 9 }, (_, day) => nameAt(`2026-11-1${day}T19:30:00Z`, day % 2 === 0))
  const others = ['shop.tar', 'tayar-2026-11-10.tar', 'notes.txt', 'tayar-2026-11-10T193000Z.tar.old']
  write(...dated, ...others)
  const deleted = await deleteOldBackups(folder, 7, now)
  expect(deleted.sort()).toEqual(dated.slice(0, 2).map(name => join(folder, name)))
  expect(readdirSync(folder).sort()).toEqual([...dated.slice(2), ...others].sort())
})

test('files of an interrupted backup are deleted, and no other hidden file', async () => {
  const draft = draftPath(join(folder, nameAt('2026-11-21T19:30:00Z', true)))
  writeFileSync(draft, '')
  write(nameAt('2026-11-20T19:30:00Z'), '.shop.tar.4711.part')
  await deleteIncompleteBackups(folder)
  expect(readdirSync(folder).sort()).toEqual(['.shop.tar.4711.part', nameAt('2026-11-20T19:30:00Z')])
})

test.each([
  ['2026-11-22T11:59:00Z', '1 minute ago'],
  ['2026-11-22T05:00:00Z', '7 hours ago'],
  ['2026-11-21T01:00:00Z', '35 hours ago'],
  ['2026-11-10T12:00:00Z', '12 days ago'],
])('the age of a backup of %s is shown as %s', (at, age) => {
  expect(describeAge(new Date(at), now)).toBe(age)
})
