import { execFile } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../../domain/audit/audit-events.table.ts'
import { registrations } from '../../domain/warranties/registrations.table.ts'
import { checkBackup } from '../../platform/backup/check-backup.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { createLog } from '../../platform/log/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { makeDataDir, openTestDatabase } from '../../tests/support/databases.ts'
import { insertRegistrationWithReceipt } from '../../tests/support/insert-registration.ts'
import { captureCommand, nodeOfTheProject, runEach, startCommand } from '../../tests/support/run-command.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { startServer } from '../../tests/support/start-server.ts'
import { everyNth, isThorough } from '../../tests/support/thorough.ts'
import { builtProgram } from '../programs.ts'
import { restoreData } from './restore-data.ts'

const log = createLog({ level: 'silent' })
const now = () => new Date()

/** working directory of the commands */
let workDir: string
beforeEach(() => {
  workDir = mkdtempSync(join(tmpdir(), 'tayar-keep-'))
})
afterEach(() => rmSync(workDir, { recursive: true }))

const run = (command: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) =>
  captureCommand(command, args, { env, cwd: workDir })

type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 's3'>

/**
 * Registers warranties with a receipt each on a database that no process has opened; returns the receipts'
 * paths.
 */
async function register(settings: Place, count: number, receipt = 'a receipt') {
  const database = await openDatabase({ settings, log })
  const tools = { database, files: openFileStore(settings, log), now }
  const paths: string[] = []
  for (let number = 0; number < count; number++) {
    const details = { carPlate: `WOI ${number}` }
    const inserted = await insertRegistrationWithReceipt(details, tools, { receipt: `${receipt} ${number}` })
    paths.push(inserted.path)
  }
  await database.close()
  return paths
}

async function platesIn(settings: Place) {
  const database = await openDatabase({ settings, log })
  const rows = await database.orm.select({ plate: registrations.plate }).from(registrations)
  await database.close()
  return rows.map(row => row.plate).sort()
}

async function eventsIn(settings: Place) {
  const database = await openDatabase({ settings, log })
  const rows = await database.orm.select().from(auditEvents)
  await database.close()
  return rows.map(row => `${row.actor}: ${row.action} ${row.record}`)
}

const nowhere = { DATA_DIR: '/dev/null/nowhere' }

const BACKUP_USAGE = `usage: npm run backup -- FILE
       npm run backup -- --keep N [FOLDER] [--min-age MINUTES]
       npm run backup -- --keygen FILE
`
const RESTORE_USAGE = 'usage: npm run restore -- FILE [--identity KEYFILE]\n'

test.each([
  [
    'backup',
    BACKUP_USAGE,
    [
      ['--keep', '0'],
      ['--keep', 'a'],
      ['--keygen', 'a', 'b'],
      ['a', '--min-age', '1'],
    ],
  ],
  ['restore', RESTORE_USAGE, [['--identity', 'a']]],
] as const)('npm run %s prints its usage for arguments that it does not know', async (command, err, more) => {
  const refused = [[], ['a', 'b'], ['--force', 'a'], ...more]
  const calls = refused.map(args => [command, args] as const)
  expect(await runEach(calls, { env: nowhere, cwd: workDir })).toEqual(
    refused.map(args => ({ args, code: 2, out: '', err })),
  )
})

describe('on the embedded database', () => {
  let dataDir: string
  let empty: string
  const at = (folder: string): Place => ({ dataDir: folder, databaseUrl: null, s3: null })
  beforeEach(async () => {
    dataDir = await makeDataDir('migrated')
    empty = await makeDataDir()
  })
  afterEach(() => {
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(empty, { recursive: true })
  })

  test('the data of a stopped server is backed up, deleted and restored, with an entry in both audit logs', async () => {
    const paths = await register(at(dataDir), 3)
    writeFileSync(join(dataDir, 'session-secret'), 'the session secret, 32 bytes or more\n')
    mkdirSync(join(dataDir, 'pictures'))
    writeFileSync(join(dataDir, 'pictures/own.png'), 'own')
    expect(await run('backup', { DATA_DIR: dataDir }, 'shop.tar')).toEqual({
      code: 0,
      out: expect.stringMatching(
        new RegExp(`^[\\d,]+ rows in \\d+ tables, 3 files, 1 picture: ${join(workDir, 'shop.tar')}\n$`),
      ),
      err: '',
    })
    expect(statSync(join(workDir, 'shop.tar')).mode & 0o777).toBe(0o600)
    expect(await eventsIn(at(dataDir))).toEqual(['command line: made-backup shop.tar'])
    expect(await run('backup', { DATA_DIR: dataDir }, 'shop.tar')).toMatchObject({
      code: 1,
      err: 'shop.tar: not written: the file exists already\n',
    })
    const occupied = await run('restore', { DATA_DIR: dataDir }, 'shop.tar')
    expect(occupied).toMatchObject({ code: 1, out: '' })
    expect(occupied.err).toContain(
      `shop.tar: not restored: ${dataDir} is not empty: it has database; restore into an empty data folder (DATA_DIR)\n`,
    )
    rmSync(dataDir, { recursive: true })
    // What a link leads to is not part of the data folder.
    mkdirSync(join(dataDir, 'elsewhere/.drafts'), { recursive: true })
    symlinkSync(join(dataDir, 'elsewhere'), join(dataDir, 'files'))
    const linked = await run('restore', { DATA_DIR: dataDir }, 'shop.tar')
    expect([linked.code, linked.err]).toEqual([1, expect.stringContaining(`${dataDir}/files is a link`)])
    expect(readdirSync(dataDir, { recursive: true }).sort()).toEqual(
      expect.arrayContaining(['elsewhere/.drafts']),
    )
    rmSync(dataDir, { recursive: true })

    expect(await run('restore', { DATA_DIR: dataDir }, 'shop.tar')).toMatchObject({
      code: 0,
      out: expect.stringContaining('3 files, 1 picture: restored as of 20'),
    })
    expect(await eventsIn(at(dataDir))).toEqual(['command line: restored-backup shop.tar'])
    expect(await platesIn(at(dataDir))).toEqual(['WOI0', 'WOI1', 'WOI2'])
    expect(readFileSync(join(dataDir, 'files', paths[2] ?? ''), 'utf8')).toBe('a receipt 2')
    expect(statSync(join(dataDir, 'files', paths[2] ?? '')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, 'pictures/own.png'), 'utf8')).toBe('own')
    const secret = join(dataDir, 'session-secret')
    expect(readFileSync(secret, 'utf8')).toBe('the session secret, 32 bytes or more\n')
    expect(statSync(secret).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'files', 'pictures', 'session-secret'])
  }, 120_000)

  test('a running server is backed up, and starts from the restored backup', async () => {
    await register(at(dataDir), 2)
    const shop = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: 'off' })
    try {
      expect(await run('backup', { DATA_DIR: dataDir }, 'shop.tar')).toMatchObject({ code: 0, err: '' })
      const held = await run('restore', { DATA_DIR: dataDir }, 'shop.tar')
      expect(held.code).toBe(1)
      expect(held.err).toContain(
        `${dataDir} is not empty: it has database; restore into an empty data folder (DATA_DIR)\n`,
      )
    } finally {
      await shop.stop()
    }
    rmSync(dataDir, { recursive: true })
    expect(await run('restore', { DATA_DIR: dataDir }, 'shop.tar')).toMatchObject({ code: 0 })
    const restored = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: 'off' })
    try {
      expect((await fetch(`${restored.url}/readyz`)).status).toBe(200)
    } finally {
      await restored.stop()
    }
    expect(await platesIn(at(dataDir))).toEqual(['WOI0', 'WOI1'])
  }, 120_000)

  test('a damaged, truncated or missing file changes nothing', async () => {
    await register(at(dataDir), 1)
    await run('backup', { DATA_DIR: dataDir }, 'shop.tar')
    const complete = readFileSync(join(workDir, 'shop.tar'))
    const changed = Buffer.from(complete)
    const middle = complete.length >> 1
    changed[middle] = (changed[middle] ?? 0) ^ 1
    writeFileSync(join(workDir, 'changed.tar'), changed)
    writeFileSync(join(workDir, 'short.tar'), complete.subarray(0, -1_024))
    for (const [file, reason] of [
      ['changed.tar', /^changed\.tar: not restored: the file is damaged.*$/m],
      ['short.tar', /^short\.tar: not restored: the file is truncated$/m],
      ['none.tar', /^none\.tar: not restored: the file does not exist$/m],
    ] as const) {
      const refused = await run('restore', { DATA_DIR: empty }, file)
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.err).toMatch(reason)
      expect(readdirSync(empty)).toEqual([])
    }
    expect(await run('backup', { DATA_DIR: empty }, 'other.tar')).toEqual({
      code: 1,
      out: '',
      err: `other.tar: not written: there is no database in ${empty}\n`,
    })
    for (const [file, reason] of [
      ['.', 'it is a folder, not a file'],
      ['nowhere/other.tar', `the folder ${join(workDir, 'nowhere')} does not exist`],
    ] as const) {
      expect(await run('backup', { DATA_DIR: empty }, file)).toEqual({
        code: 1,
        out: '',
        err: `${file}: not written: ${reason}\n`,
      })
    }
  }, 120_000)

  test.each(everyNth(2, ['SIGKILL', 'SIGTERM'] as const))(
    'a restore that is ended by %s leaves no data, and the next one is complete',
    async signal => {
      await register(at(dataDir), 40, 'x'.repeat(200_000))
      await run('backup', { DATA_DIR: dataDir }, 'shop.tar')
      const child = startCommand('restore', ['shop.tar'], { env: { DATA_DIR: empty }, cwd: workDir })
      const gone = once(child, 'close')
      const isAtIt = () => {
        const draft = readdirSync(empty).find(name => name.startsWith('restoring-')) ?? ''
        const receipts = join(empty, draft, 'files/receipts/anonymous')
        return existsSync(receipts) && readdirSync(receipts).length > 0
      }
      while (child.exitCode === null && !isAtIt()) await new Promise(resolve => setTimeout(resolve, 5))
      child.kill(signal)
      const [code, ended] = await gone
      expect({ code, ended }).toEqual(
        signal === 'SIGKILL' ? { code: null, ended: signal } : { code: 143, ended: null },
      )
      for (const name of ['database', 'files', 'pictures', 'session-secret'])
        expect(existsSync(join(empty, name))).toBe(false)
      expect(await run('restore', { DATA_DIR: empty }, 'shop.tar')).toMatchObject({ code: 0 })
      expect(await platesIn(at(empty))).toHaveLength(40)
      expect(readdirSync(empty).filter(name => name.startsWith('restoring-'))).toEqual([])
    },
    120_000,
  )

  test.runIf(isThorough)(
    'a restore that fails after files were moved removes them and reports the error',
    async () => {
      await register(at(dataDir), 1)
      await run('backup', { DATA_DIR: dataDir }, 'shop.tar')
      const path = join(workDir, 'shop.tar')
      const backup = { path, manifest: await checkBackup(path) }
      const settings = { ...at(empty), sessionSecret: null }
      // The secret is written after the files have been moved.
      const blockSecret = (draft: string) => mkdirSync(join(draft, 'session-secret'))
      await expect(
        restoreData(backup, { settings, log, onProgress: () => {}, onDraft: blockSecret }),
      ).rejects.toMatchObject({ code: 'EEXIST' })
      expect(readdirSync(empty)).toEqual([])
    },
    120_000,
  )

  test('dated backups are made in the data folder, verified, and only the newest ones are kept', async () => {
    await register(at(dataDir), 1)
    const folder = join(dataDir, 'backups')
    mkdirSync(folder)
    const old = [1, 2, 3].map(day => `tayar-2026-10-0${day}T193000Z.tar`)
    for (const name of [...old, 'shop.tar', `.${old[0]}.4711.part`]) writeFileSync(join(folder, name), '')
    const made = await run('backup', { DATA_DIR: dataDir }, '--keep', '2')
    expect(made).toMatchObject({ code: 0, err: '' })
    const path = /: (\S+\/tayar-[\dT-]+Z\.tar), 2 older backups deleted\n$/.exec(made.out)?.[1] ?? ''
    expect(await checkBackup(path)).toMatchObject({ files: 1 })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).sort()).toEqual(['shop.tar', old[2], basename(path)].sort())
    expect((await run('backup', { DATA_DIR: dataDir }, '--keep', '2', '--min-age', '10')).code).toBe(3)
    expect(await run('backup', { DATA_DIR: dataDir }, '--keep', '2', 'nowhere')).toMatchObject({
      code: 1,
      err: 'nowhere: not written: the folder does not exist\n',
    })

    // A data folder that has lost everything but its backups.
    for (const name of readdirSync(dataDir))
      if (name !== 'backups') rmSync(join(dataDir, name), { recursive: true })
    expect(await run('restore', { DATA_DIR: dataDir }, path)).toMatchObject({ code: 0 })
    expect(await platesIn(at(dataDir))).toEqual(['WOI0'])
    expect(existsSync(path)).toBe(true)
  }, 120_000)

  test.runIf(isThorough)(
    'of two processes that make the dated backup at the same time, one does',
    async () => {
      await register(at(dataDir), 1)
      const make = () => run('backup', { DATA_DIR: dataDir }, '--keep', '7', '--min-age', '10')
      const both = await Promise.all([make(), make()])
      expect(both.map(({ code }) => code).sort()).toEqual([0, 3])
      expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1)
    },
    120_000,
  )

  test('a private key that cannot be written leaves no file', async () => {
    const program = [nodeOfTheProject, builtProgram('backup'), '--keygen', 'backup.key']
    const written = promisify(execFile)('sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', ...program], {
      cwd: workDir,
    })
    await expect(written).rejects.toMatchObject({ stderr: expect.stringContaining('not written: EFBIG') })
    expect(readdirSync(workDir)).toEqual([])
  })

  test('an encrypted backup is restored with its private key only', async () => {
    await register(at(dataDir), 1)
    const made = await run('backup', nowhere, '--keygen', 'backup.key')
    const recipient = /^BACKUP_RECIPIENT=(age1\w{58})\n$/.exec(made.out)?.[1] ?? ''
    expect(statSync(join(workDir, 'backup.key')).mode & 0o777).toBe(0o600)
    expect(await run('backup', nowhere, '--keygen', 'backup.key')).toMatchObject({
      code: 1,
      err: 'backup.key: not written: the file exists already\n',
    })
    await run('backup', nowhere, '--keygen', 'other.key')

    const env = { DATA_DIR: dataDir, BACKUP_RECIPIENT: recipient }
    expect((await run('backup', env, 'shop.tar')).err).toContain(
      'the name of an encrypted backup ends in .age\n',
    )
    expect(await run('backup', { DATA_DIR: dataDir }, 'shop.tar.age')).toMatchObject({ code: 1 })
    expect(await run('backup', env, '--keep', '1', '.')).toMatchObject({ code: 0, err: '' })
    const [file = ''] = readdirSync(workDir).filter(name => name.endsWith('.tar.age'))
    expect(readFileSync(join(workDir, file), 'latin1')).not.toContain('manifest.json')
    for (const [args, reason] of [
      [[], 'the backup is encrypted: name the file of its private key with --identity FILE'],
      [['--identity', 'other.key'], 'the backup is encrypted to another key than the given one'],
      [['--identity', 'none.key'], 'the private key none.key cannot be read (ENOENT)'],
      [['--identity', file], 'the file of the private key is expected to hold lines AGE-SECRET-KEY-1…'],
    ] as const) {
      const refused = await run('restore', { DATA_DIR: empty }, file, ...args)
      expect(refused.code).toBe(1)
      expect(refused.err).toContain(`${file}: not restored: ${reason}\n`)
    }
    expect(await run('restore', { DATA_DIR: empty }, file, '--identity', 'backup.key')).toMatchObject({
      code: 0,
    })
    expect(await platesIn(at(empty))).toEqual(['WOI0'])
  }, 120_000)

  test('an interrupted backup leaves no file behind', async () => {
    await register(at(dataDir), 100, 'x'.repeat(200_000))
    const child = startCommand('backup', ['shop.tar'], { env: { DATA_DIR: dataDir }, cwd: workDir })
    const gone = once(child, 'close')
    while (child.exitCode === null && readdirSync(workDir).length === 0)
      await new Promise(resolve => setTimeout(resolve, 2))
    child.kill('SIGTERM')
    expect(await gone).toEqual([143, null])
    expect(readdirSync(workDir)).toEqual([])
    expect(await platesIn(at(dataDir))).toHaveLength(100)
  }, 120_000)
})

test('on PostgreSQL and S3, a running server is backed up, and a restore names a different secret', async () => {
  const [source, target] = await Promise.all([openTestDatabase(), openTestDatabase({ isMigrated: false })])
  const s3 = await startS3Server()
  try {
    const envOf = ({ settings }: typeof source, secret: string) => ({
      DATABASE_URL: settings.databaseUrl ?? '',
      SESSION_SECRET: secret.repeat(32),
      PUBLIC_URL: 'http://localhost',
      DATA_DIR: settings.dataDir,
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_REGION: s3.settings.region,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    })
    await register({ ...source.settings, s3: s3.settings }, 5)
    const before = new Map([...s3.objects].map(([key, { bytes }]) => [key, bytes.toString()]))
    expect(before.size).toBe(5)
    expect(await run('backup', envOf(source, 'a'), 'shop.tar')).toMatchObject({ code: 0, err: '' })
    const occupied = await run('restore', envOf(source, 'a'), 'shop.tar')
    expect(occupied.code).toBe(1)
    expect(occupied.err).toContain('not restored: the database is not empty: it has audit\n')
    s3.objects.clear()

    const restored = await run('restore', envOf(target, 'b'), 'shop.tar')
    expect(restored.code).toBe(0)
    expect(restored.err).toContain("SESSION_SECRET is not the backup's")
    expect(new Map([...s3.objects].map(([key, { bytes }]) => [key, bytes.toString()]))).toEqual(before)
    expect(await platesIn({ ...target.settings, s3: s3.settings })).toHaveLength(5)
    expect(readdirSync(target.settings.dataDir)).toEqual([])
  } finally {
    await source.close()
    await target.close()
    await s3.stop()
  }
}, 120_000)
