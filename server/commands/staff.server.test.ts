import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuth } from '../../domain/identity/auth.server.ts'
import { signIn } from '../../domain/identity/sign-in.server.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { makeDataDir, openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { cookiesOf, loginAsStaff } from '../../tests/support/login.ts'
import { captureCommand, runEach } from '../../tests/support/run-command.ts'
import { makeServerDataDir, type RunningServer, startServer } from '../../tests/support/start-server.ts'

const log = createLog({ level: 'silent' })
const GENERATED = /^Password \(shown only now\): ([2-9a-hjkmnp-tv-z]{20})$/m

const run = (env: Record<string, string>, args: string[], input: string | null = null) =>
  captureCommand('staff', args, { env, input })

/** Whether a staff member can sign in, on a database that no process has opened. */
async function canSignIn(
  settings: Parameters<typeof openDatabase>[0]['settings'],
  email: string,
  password: string,
) {
  const database = await openDatabase({ settings, log })
  const secret = 'x'.repeat(32)
  const mails = { verify() {}, reset() {}, exists() {}, changed() {}, staffChanged() {} }
  const accounts = createAuth({ database, secret, publicUrl: 'http://localhost', mails })
  const tools = { accounts, database, log, secret, clientLimits: 1, now: () => new Date() }
  const result = await signIn({ email, password, client: 'c', loginPage: 'staff' }, tools)
  await database.close()
  return result.ok
}

describe('npm run staff: arguments', () => {
  const nowhere = { DATA_DIR: '/dev/null/nowhere' }

  test('prints its usage for arguments that it does not know', async () => {
    const refused = [
      [],
      ['list', 'ben@example.com'],
      ['add', 'ben@example.com'],
      ['add', '--role', 'staff'],
      ['add', 'ben@example.com', 'staff'],
      ['disable'],
      ['disable', 'ben@example.com', '--role', 'staff'],
      ['role', 'ben@example.com'],
      ['role', 'ben@example.com', 'staff', 'admin'],
      ['sack', 'ben@example.com'],
      ['list', '--all'],
    ]
    const calls = refused.map(args => ['staff', args] as const)
    const err = expect.stringContaining('usage: npm run staff -- add EMAIL --role staff|office|admin\n')
    expect(await runEach(calls, { env: nowhere })).toEqual(
      refused.map(args => ({ args, code: 2, out: '', err })),
    )
  })

  test('names an unknown role', async () => {
    expect(await run(nowhere, ['role', 'ben@example.com', 'boss'])).toEqual({
      code: 2,
      out: '',
      err: 'unknown role "boss": expected staff, office or admin\n',
    })
  })
})

describe('npm run staff, PostgreSQL', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase()
  })
  afterEach(() => database.close())

  test('works on the database directly, without demo accounts', async () => {
    const env = {
      DATABASE_URL: database.settings.databaseUrl ?? '',
      SESSION_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'http://localhost',
    }
    expect(await run(env, ['list'])).toEqual({
      code: 0,
      out: 'no staff accounts yet: npm run staff -- add EMAIL --role admin\n',
      err: '',
    })
    expect(await run(env, ['add', 'devi@example.com', '--role', 'admin'], 'devi’s password\n')).toEqual({
      code: 0,
      out: 'devi@example.com was added as administrator\n',
      err: '',
    })
    expect(await canSignIn(database.settings, 'devi@example.com', 'devi’s password')).toBe(true)
  })
})

describe('npm run staff, embedded', () => {
  let dataDir: string
  /** devi's generated password */
  let generated = ''
  beforeAll(async () => {
    dataDir = await makeDataDir('empty')
  })
  afterAll(() => rmSync(dataDir, { recursive: true }))

  test('generates and prints a password, and migrates the database, while no server runs', async () => {
    const env = { DATA_DIR: dataDir }
    const { code, out, err } = await run(env, ['add', 'devi@example.com', '--role', 'admin'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^devi@example\.com was added as administrator\n/)
    generated = GENERATED.exec(out)?.[1] ?? ''
    expect(await canSignIn({ dataDir, databaseUrl: null }, 'devi@example.com', generated)).toBe(true)

    expect(await run(env, ['add', 'ben@example.com', '--role', 'staff'], 'too short\n')).toEqual({
      code: 1,
      out: '',
      err: 'the password is too short: 12 characters or more\n',
    })
    expect(await run(env, ['disable', 'devi@example.com'])).toEqual({
      code: 1,
      out: '',
      err: 'this is the last administrator: add another one first\n',
    })
  })

  test('changes accounts while a server runs, which ends their sessions at once', async () => {
    const shop = await startServer({ DATA_DIR: dataDir })
    try {
      const env = { DATA_DIR: dataDir }
      // With existing staff accounts no demo accounts are created or printed.
      expect(shop.output()).not.toContain('tayar.test')
      expect(
        await run(env, ['add', 'ben@example.com', '--role', 'staff'], 'ben has a password'),
      ).toMatchObject({
        code: 0,
        out: 'ben@example.com was added as staff\n',
      })
      await expectPasswordChange(shop, 'devi@example.com', generated)
      // A password from standard input need not be changed.
      const given = await loginAsStaff(shop, 'ben@example.com', 'ben has a password')
      expect((await askWith(shop, given, '/dashboard')).status).toBe(200)
      expect(await run(env, ['role', 'ben@example.com', 'admin'])).toMatchObject({
        out: 'ben@example.com is administrator now and must sign in again\n',
      })
      expect(await run(env, ['role', 'ben@example.com', 'admin'])).toMatchObject({
        out: 'ben@example.com is administrator already\n',
      })
      const changed = await run(env, ['password', 'devi@example.com'])
      expect(changed.out).toMatch(GENERATED)
      expect(await run(env, ['disable', 'devi@example.com'])).toMatchObject({
        out: 'devi@example.com is disabled and signed out\n',
      })
      expect(await run(env, ['password', 'devi@example.com'], 'devi has another one')).toMatchObject({
        out:
          'devi@example.com has a new password, but is still disabled: ' +
          'npm run staff -- add devi@example.com --role staff|office|admin restores the account\n',
      })
      // Both were signed in before; the accounts keep the minute of it.
      const list = (await run(env, ['list'])).out.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'MINUTE')
      expect(list).toBe(
        'E-mail            Role           State     Last use\n' +
          'ben@example.com   administrator  active    MINUTE\n' +
          'devi@example.com  administrator  disabled  MINUTE\n',
      )
      expect(shop.output()).not.toContain('example.com')
    } finally {
      await shop.stop()
    }
  }, 120_000)
})

/** A generated password must be changed at the first sign-in, whichever page is requested. */
async function expectPasswordChange(shop: RunningServer, email: string, password: string) {
  const cookies = await loginAsStaff(shop, email, password)
  for (const path of ['/dashboard', '/dashboard?tab=claims-history', '/dashboard/audit']) {
    const answer = await askWith(shop, cookies, path)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 303, '/dashboard/account'])
  }
  const page = await askWith(shop, cookies, '/dashboard/account')
  expect(page.status).toBe(200)
  const send = (fields: Record<string, string>) =>
    askWith(shop, cookies, '/dashboard/account', new URLSearchParams(fields))
  const unchanged = { current_password: password, password, confirm_password: password }
  expect((await send(unchanged)).status).toBe(422)
  const chosenPassword = 'a password of my own'
  const chosen = await send({
    current_password: password,
    password: chosenPassword,
    confirm_password: chosenPassword,
  })
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/dashboard'])
  expect((await askWith(shop, cookiesOf(chosen), '/dashboard')).status).toBe(200)
  const next = await loginAsStaff(shop, email, chosenPassword)
  expect((await askWith(shop, next, '/dashboard')).status).toBe(200)
}

const askWith = (shop: RunningServer, cookie: string, path: string, body?: URLSearchParams) =>
  fetch(shop.url + path, {
    redirect: 'manual',
    headers: { cookie, origin: shop.url },
    ...(body && { method: 'POST', body }),
  })

describe('the demo accounts', () => {
  test('are printed with their password, which a restart keeps and DEMO_PASSWORD sets', async () => {
    const dataDir = await makeDataDir()
    try {
      const passwords: string[] = []
      for (const env of [{}, {}, { DEMO_PASSWORD: 'a demo password' }] as Record<string, string>[]) {
        const shop = await startServer({ DATA_DIR: dataDir, ...env })
        await expect.poll(() => shop.output()).toContain('second@tayar.test')
        expect(shop.output()).toMatch(
          /admin@tayar\.test \(admin\)\n\s+staff@tayar\.test \(staff\)\n\s+second@/,
        )
        passwords.push(/password (.+)$/m.exec(shop.output())?.[1] ?? '')
        expect(await shop.stop()).toBe(0)
      }
      expect(passwords[0]).toMatch(/^[2-9a-hjkmnp-tv-z]{20}$/)
      expect(passwords).toEqual([passwords[0], passwords[0], 'a demo password'])
      expect(readFileSync(join(dataDir, 'demo-password'), 'utf8')).toBe(`${passwords[0]}\n`)
      expect(statSync(join(dataDir, 'demo-password')).mode & 0o777).toBe(0o600)
      const settings = { dataDir, databaseUrl: null }
      expect(await canSignIn(settings, 'staff@tayar.test', 'a demo password')).toBe(true)

      const withoutSample = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: 'off' })
      expect(withoutSample.output()).not.toContain('tayar.test')
      await withoutSample.stop()
      expect(await canSignIn(settings, 'staff@tayar.test', 'a demo password')).toBe(false)
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  }, 120_000)
  test('do not exist where PUBLIC_URL is another address than this machine', async () => {
    const dataDir = await makeServerDataDir()
    try {
      const env = { DATA_DIR: dataDir, DEMO_PASSWORD: 'a demo password' }
      const canOpen = () => canSignIn({ dataDir, databaseUrl: null }, 'admin@tayar.test', 'a demo password')
      for (const PUBLIC_URL of ['http://localhost', 'https://tayar.example']) {
        const shop = await startServer({ ...env, PUBLIC_URL })
        const isLocal = PUBLIC_URL === 'http://localhost'
        expect(shop.output().includes('admin@tayar.test')).toBe(isLocal)
        expect(await shop.stop()).toBe(0)
        expect(await canOpen()).toBe(isLocal)
      }
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  }, 120_000)
})
