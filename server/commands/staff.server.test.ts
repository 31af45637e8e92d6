import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuth } from '../../domain/identity/auth.server.ts'
import { signIn } from '../../domain/identity/sign-in.server.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { databases, makeDataDir, type TestDatabase } from '../../tests/support/databases.ts'
import { cookiesOf, loginAsStaff } from '../../tests/support/login.ts'
import { type RunningServer, startServer } from '../../tests/support/start-server.ts'

const log = createLog({ level: 'silent' })
const MADE = /^Password \(shown only now\): ([2-9a-hjkmnp-tv-z]{20})$/m

/** Runs the command; `input` is what is piped into it, null a standard input with nothing behind it. */
async function run(env: Record<string, string>, args: string[], input: string | null = null) {
  const program = new URL('./staff.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(input)
  const said = { out: '', err: '' }
  child.stdout?.on('data', text => {
    said.out += text
  })
  child.stderr?.on('data', text => {
    said.err += text
  })
  const [code] = await once(child, 'close')
  return { code, ...said }
}

/** Whether these open the counter of a database that nobody holds. */
async function enters(
  settings: Parameters<typeof openDatabase>[0]['settings'],
  email: string,
  password: string,
) {
  const database = await openDatabase({ settings, log })
  const secret = 'x'.repeat(32)
  const mails = { verify() {}, reset() {}, exists() {}, changed() {} }
  const accounts = createAuth({ database, secret, publicUrl: 'http://localhost', mails })
  const tools = { accounts, database, log, secret, clientLimits: 1, now: () => new Date() }
  const entered = await signIn({ email, password, client: 'c', loginPage: 'staff' }, tools)
  await database.close()
  return entered.ok
}

describe('npm run staff, as a command', () => {
  const nowhere = { DATA_DIR: '/dev/null/nowhere' }

  test.each([
    [[]],
    [['list', 'ben@example.com']],
    [['add', 'ben@example.com']],
    [['add', '--role', 'staff']],
    [['add', 'ben@example.com', 'staff']],
    [['disable']],
    [['disable', 'ben@example.com', '--role', 'staff']],
    [['role', 'ben@example.com']],
    [['role', 'ben@example.com', 'staff', 'admin']],
    [['sack', 'ben@example.com']],
    [['list', '--all']],
  ])('%j is answered with how it is used', async args => {
    const { code, out, err } = await run(nowhere, args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('usage: npm run staff -- add EMAIL --role staff|admin\n')
  })

  test('a role that does not exist is named', async () => {
    expect(await run(nowhere, ['role', 'ben@example.com', 'boss'])).toEqual({
      code: 2,
      out: '',
      err: 'unknown role "boss": it is staff or admin\n',
    })
  })
})

describe('npm run staff, PostgreSQL', () => {
  const [, server] = databases
  let database: TestDatabase
  beforeEach(async () => {
    database = (await server?.open()) as TestDatabase
  })
  afterEach(() => database.close())

  test('works on the database directly, and there are no demo accounts', async () => {
    const env = {
      DATABASE_URL: database.settings.databaseUrl ?? '',
      SESSION_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'http://localhost',
    }
    expect(await run(env, ['list'])).toEqual({
      code: 0,
      out: 'nobody yet: npm run staff -- add EMAIL --role admin\n',
      err: '',
    })
    expect(await run(env, ['add', 'devi@example.com', '--role', 'admin'], 'devi’s password\n')).toEqual({
      code: 0,
      out: 'devi@example.com was added as administrator\n',
      err: '',
    })
    expect(await enters(database.settings, 'devi@example.com', 'devi’s password')).toBe(true)
  })
})

describe('npm run staff, embedded', () => {
  let dataDir: string
  /** devi's, as the command has made it */
  let made = ''
  beforeAll(async () => {
    dataDir = await makeDataDir('empty')
  })
  afterAll(() => rmSync(dataDir, { recursive: true }))

  test('makes and prints a password while no shop runs, on a database that was never migrated', async () => {
    const env = { DATA_DIR: dataDir }
    const { code, out, err } = await run(env, ['add', 'devi@example.com', '--role', 'admin'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^devi@example\.com was added as administrator\n/)
    made = MADE.exec(out)?.[1] ?? ''
    expect(await enters({ dataDir, databaseUrl: null }, 'devi@example.com', made)).toBe(true)

    expect(await run(env, ['add', 'ben@example.com', '--role', 'staff'], 'too short\n')).toEqual({
      code: 1,
      out: '',
      err: 'the password is too short: 12 characters or more\n',
    })
    expect(await run(env, ['disable', 'devi@example.com'])).toEqual({
      code: 1,
      out: '',
      err: 'this is the last administrator: add or name another one first\n',
    })
  })

  test.runIf(process.getuid?.() === 0)('root leaves nothing in the folder of somebody else', async () => {
    const owners = (path: string) => [
      statSync(path).uid,
      ...readdirSync(path, { recursive: true }).map(name => statSync(join(path, String(name))).uid),
    ]
    execFileSync('chown', ['-R', '65534:65534', dataDir])
    expect(await run({ DATA_DIR: dataDir }, ['list'])).toEqual({
      code: 1,
      out: '',
      err: `nothing was changed: ${dataDir} belongs to another user, who could not open what root makes in it: run this as that user\n`,
    })
    expect(new Set(owners(dataDir))).toEqual(new Set([65534]))
  })

  test('is handed to the running shop', async () => {
    const shop = await startServer({ DATA_DIR: dataDir })
    try {
      const env = { DATA_DIR: dataDir }
      // Somebody is at this counter already: no demo accounts are made, and none are told of.
      expect(shop.output()).not.toContain('tayar.test')
      expect(
        await run(env, ['add', 'ben@example.com', '--role', 'staff'], 'ben has a password'),
      ).toMatchObject({
        code: 0,
        out: 'ben@example.com was added as staff\n',
      })
      await expectForOnce(shop, 'devi@example.com', made)
      // One that was given is nobody's but its owner's: the counter is open at once.
      const given = await loginAsStaff(shop, 'ben@example.com', 'ben has a password')
      expect((await askWith(shop, given, '/dashboard')).status).toBe(200)
      expect(await run(env, ['role', 'ben@example.com', 'admin'])).toMatchObject({
        out: 'ben@example.com is administrator now and has to sign in again\n',
      })
      expect(await run(env, ['role', 'ben@example.com', 'admin'])).toMatchObject({
        out: 'ben@example.com is administrator already\n',
      })
      const changed = await run(env, ['password', 'devi@example.com'])
      expect(changed.out).toMatch(MADE)
      expect(await run(env, ['disable', 'devi@example.com'])).toMatchObject({
        out: 'devi@example.com is disabled and signed out\n',
      })
      expect(await run(env, ['password', 'devi@example.com'], 'devi has another one')).toMatchObject({
        out:
          'devi@example.com has a new password, but is still disabled: ' +
          'npm run staff -- add devi@example.com --role staff|admin brings them back\n',
      })
      expect((await run(env, ['list'])).out).toBe(
        'E-mail            Role           State     Last use\n' +
          'ben@example.com   administrator  active    not signed in\n' +
          'devi@example.com  administrator  disabled  not signed in\n',
      )
      expect(shop.output()).not.toContain('example.com')
    } finally {
      await shop.stop()
    }
  }, 120_000)
})

/** Who signs in with a password that was made is led to choose another, whatever they ask for, and then goes on. */
async function expectForOnce(shop: RunningServer, email: string, password: string) {
  const cookies = await loginAsStaff(shop, email, password)
  for (const path of ['/dashboard', '/dashboard?tab=claims-history', '/dashboard/audit']) {
    const answer = await askWith(shop, cookies, path)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 303, '/dashboard/account'])
  }
  const page = await askWith(shop, cookies, '/dashboard/account')
  expect(page.status).toBe(200)
  const send = (fields: Record<string, string>) =>
    askWith(shop, cookies, '/dashboard/account', new URLSearchParams(fields))
  const again = { current_password: password, password, confirm_password: password }
  expect((await send(again)).status).toBe(422)
  const own = 'a password of my own'
  const chosen = await send({ current_password: password, password: own, confirm_password: own })
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/dashboard'])
  expect((await askWith(shop, cookiesOf(chosen), '/dashboard')).status).toBe(200)
  const next = await loginAsStaff(shop, email, own)
  expect((await askWith(shop, next, '/dashboard')).status).toBe(200)
}

const askWith = (shop: RunningServer, cookie: string, path: string, body?: URLSearchParams) =>
  fetch(shop.url + path, {
    redirect: 'manual',
    headers: { cookie, origin: shop.url },
    ...(body && { method: 'POST', body }),
  })

describe('the demo accounts', () => {
  test('are told of with their password, which a restart keeps and DEMO_PASSWORD sets', async () => {
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
      expect(await enters(settings, 'staff@tayar.test', 'a demo password')).toBe(true)

      const own = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: 'off' })
      expect(own.output()).not.toContain('tayar.test')
      await own.stop()
      expect(await enters(settings, 'staff@tayar.test', 'a demo password')).toBe(false)
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })
})
