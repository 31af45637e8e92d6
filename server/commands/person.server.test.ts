import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registrations } from '../../domain/warranties/registrations.table.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { createLog } from '../../platform/log/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { makeDataDir, openTestDatabase } from '../../tests/support/databases.ts'
import { insertRegistrationWithReceipt } from '../../tests/support/insert-registration.ts'
import { loginAsCustomer } from '../../tests/support/login.ts'
import { captureCommand, runEach } from '../../tests/support/run-command.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { startServer } from '../../tests/support/start-server.ts'

const log = createLog({ level: 'silent' })
const now = () => new Date()

/** working directory of the command, and of the folders that it writes */
let workDir: string
beforeEach(() => {
  workDir = mkdtempSync(join(tmpdir(), 'tayar-person-'))
})
afterEach(() => rmSync(workDir, { recursive: true }))

const run = (env: Record<string, string>, ...args: string[]) =>
  captureCommand('person', args, { env, cwd: workDir })

type Target = Pick<Settings, 'dataDir' | 'databaseUrl' | 's3'>

/** Registers a warranty with one receipt, on a database that no process has opened. */
async function register(settings: Target, contactNumber: string, name: string) {
  const database = await openDatabase({ settings, log })
  const tools = { database, files: openFileStore(settings, log), now }
  const { path } = await insertRegistrationWithReceipt({ name, contactNumber }, tools, {
    receipt: `the receipt of ${name}`,
  })
  await database.close()
  return path
}

async function namesIn(settings: Target) {
  const database = await openDatabase({ settings, log })
  const rows = await database.orm.select({ name: registrations.name }).from(registrations)
  await database.close()
  return rows.map(row => row.name)
}

describe('npm run person: arguments', () => {
  const nowhere = { DATA_DIR: '/dev/null/nowhere' }

  test('prints its usage for arguments that it does not know', async () => {
    const refused = [
      [],
      ['export'],
      ['forget', '0123456789'],
      ['export', '0123456789', '--yes'],
      ['erase', '0123456789', '--out', 'x'],
      ['erase', '0123456789', '--force'],
      ['sign-out'],
      ['sign-out', '0123456789', '--yes'],
    ]
    const calls = refused.map(args => ['person', args] as const)
    const err = expect.stringContaining('usage: npm run person -- export PHONE_OR_EMAIL [--out FOLDER]\n')
    expect(await runEach(calls, { env: nowhere })).toEqual(
      refused.map(args => ({ args, code: 2, out: '', err })),
    )
  })

  test('rejects anything but a phone number or an e-mail address, without printing it', async () => {
    expect(await run(nowhere, 'erase', 'aisyah')).toEqual({
      code: 2,
      out: '',
      err: 'this is neither an e-mail address nor a phone number\n',
    })
  })
})

test('npm run person, PostgreSQL and S3: accesses both directly', async () => {
  const database = await openTestDatabase()
  const s3 = await startS3Server()
  try {
    const settings = { ...database.settings, s3: s3.settings }
    const env = {
      DATABASE_URL: settings.databaseUrl ?? '',
      SESSION_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'http://localhost',
      DATA_DIR: settings.dataDir,
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_REGION: s3.settings.region,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    }
    const path = await register(settings, '015-5550 2001', 'Aisyah')
    expect(await run(env, 'export', '+60155550', '2001', '--out', 'aisyah')).toMatchObject({
      code: 0,
      out: `1 registration, 1 file: ${join(workDir, 'aisyah')}\n`,
    })
    expect(readFileSync(join(workDir, 'aisyah/files/registration-1-receipt-1.jpg'), 'utf8')).toBe(
      'the receipt of Aisyah',
    )
    expect(await openFileStore(settings, log).get(path)).not.toBeNull()
    expect(await run(env, 'erase', '01555502001', '--yes')).toMatchObject({ code: 0 })
    expect(await openFileStore(settings, log).get(path)).toBeNull()
    expect(await namesIn(settings)).toEqual([])
  } finally {
    await database.close()
    await s3.stop()
  }
})

describe('npm run person, embedded', () => {
  let dataDir: string
  let settings: Target
  beforeEach(async () => {
    dataDir = await makeDataDir('migrated')
    settings = { dataDir, databaseUrl: null, s3: null }
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  test('exports and erases while no server runs', async () => {
    const env = { DATA_DIR: dataDir }
    const notFound = {
      code: 1,
      out: '',
      err: 'no data found for this phone number or e-mail address\n',
    }
    expect(await run(env, 'export', 'aisyah@example.com')).toEqual(notFound)
    expect(await run(env, 'erase', '012-345 6789', '--yes')).toEqual(notFound)
    const noAccount = {
      code: 1,
      out: '',
      err: 'no account found for this phone number or e-mail address\n',
    }
    expect(await run(env, 'sign-out', 'aisyah@example.com')).toEqual(noAccount)
    expect(readdirSync(workDir)).toEqual([])

    await register(settings, '015-5550 2001', 'Aisyah')
    await register(settings, '+60 15 5550 2001', 'Karim')
    await register(settings, '015-5550 2002', 'Mei')
    const exported = await run(env, 'export', '015-5550 2001')
    expect(exported.code).toBe(0)
    const [folder = ''] = readdirSync(workDir)
    expect(folder).toMatch(/^person-\d{4}-\d{2}-\d{2}-\d{6}$/)
    expect(exported.out).toBe(`2 registrations, 2 files: ${join(workDir, folder)}\n`)
    expect(exported.err).toContain('"event":"person_exported"')
    expect(exported.err).not.toContain('5550')
    expect(statSync(join(workDir, folder)).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(workDir, folder), { recursive: true }).map(String).sort()).toEqual([
      'README.txt',
      'data-anda.html',
      'files',
      'files/registration-1-receipt-1.jpg',
      'files/registration-2-receipt-1.jpg',
      'person.json',
      'your-data.html',
    ])
    expect(statSync(join(workDir, folder, 'person.json')).mode & 0o777).toBe(0o600)
    const { registrations: rows } = JSON.parse(readFileSync(join(workDir, folder, 'person.json'), 'utf8'))
    expect(rows.map((row: { name: string }) => row.name)).toEqual(['Aisyah', 'Karim'])
    expect(await run(env, 'export', '015-5550 2001', '--out', folder)).toMatchObject({
      code: 1,
      err: `not exported: ${join(workDir, folder)} exists already\n`,
    })

    // Without a terminal it cannot be confirmed; the preview warns about data under another name.
    const unconfirmed = await run(env, 'erase', '015-5550 2001')
    expect(unconfirmed).toMatchObject({
      code: 2,
      err: 'not erased: no terminal to confirm at; to erase without confirmation use --yes\n',
    })
    expect(unconfirmed.out.split('\n')).toEqual([
      'Aisyah, WOI 1001, bought 01-11-2026, 015-5550 2001: 2 tyre IDs, 0 claims, 1 file',
      'Karim, WOI 1001, bought 01-11-2026, +60 15 5550 2001: 2 tyre IDs, 0 claims, 1 file',
      'WARNING: registrations under 2 different names; all of them would be erased',
      '',
    ])
    expect(await namesIn(settings)).toHaveLength(3)
    const erased = await run(env, 'erase', '015-5550 2001', '--yes')
    expect(erased).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\nerased: 2 registrations, 4 tyre IDs, 0 claims, 2 files\n$/),
    })
    expect(await namesIn(settings)).toEqual(['Mei'])
  }, 180_000)

  test('exports and erases while a server runs, and names no person in the log', async () => {
    const path = await register(settings, '015-5550 2001', 'Aisyah')
    const server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: 'off' })
    try {
      const env = { DATA_DIR: dataDir }
      const cookies = await loginAsCustomer(server, 'aisyah@example.com')
      const account = () =>
        fetch(`${server.url}/account`, { redirect: 'manual', headers: { cookie: cookies } })
      expect((await account()).status).toBe(200)
      expect(await run(env, 'sign-out', 'AISYAH@example.com')).toEqual({
        code: 0,
        out: 'signed out: 1 session of 1 account\n',
        err: expect.stringContaining('"event":"person_signed_out"'),
      })
      expect((await account()).status).toBe(303)
      expect(await run(env, 'export', '01555502001', '--out', 'aisyah')).toEqual({
        code: 0,
        out: `1 registration, 1 file: ${join(workDir, 'aisyah')}\n`,
        err: expect.stringContaining('"event":"person_exported"'),
      })
      const erased = await run(env, 'erase', '01555502001', '--yes')
      expect(erased).toEqual({
        code: 0,
        out:
          'Aisyah, WOI 1001, bought 01-11-2026, 015-5550 2001: 2 tyre IDs, 0 claims, 1 file\n' +
          'erased: 1 registration, 2 tyre IDs, 0 claims, 1 file\n',
        err: expect.stringContaining('"event":"person_erased"'),
      })
      expect(await openFileStore(settings, log).get(path)).toBeNull()
      expect(erased.err + server.output()).not.toMatch(/Aisyah|5550/)
    } finally {
      await server.stop()
    }
    expect(await namesIn(settings)).toEqual([])
  })
})
