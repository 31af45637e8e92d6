import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataDir } from '../../tests/support/databases.ts'
import { everyNth, isThorough } from '../../tests/support/thorough.ts'
import { createLog } from '../log/log.ts'
import { type DatabaseUser, EmbeddedDatabaseError } from './database.ts'
import { openDatabase } from './open-database.ts'
import { superviseServer } from './supervise-server.ts'

const log = createLog({ level: 'silent' })
const open = (dataDir: string, user: DatabaseUser = 'server') =>
  openDatabase({ settings: { dataDir, databaseUrl: null }, log, user })

let dataDir: string
let processes: ChildProcess[]
beforeEach(async () => {
  dataDir = await makeDataDir('empty')
  processes = []
})
afterEach(async () => {
  for (const child of processes) await kill(child)
  await expect.poll(() => isRunning(dataDir), { timeout: 10_000 }).toBe(false)
  rmSync(dataDir, { recursive: true })
})

/**
 * Opens the database in a process of its own and evaluates a program there, which sees `database`. Logged
 * errors are lines too.
 */
function runProcess(program: string, user: DatabaseUser = 'server', env: Record<string, string> = {}) {
  const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const source = `
    import { openDatabase } from ${url('./open-database.ts')}
    import { createLog } from ${url('../log/log.ts')}
    const settings = { dataDir: ${JSON.stringify(dataDir)}, databaseUrl: null }
    const log = createLog({ level: 'error', destination: { write: line => console.log(JSON.parse(line).event) } })
    try {
      const database = await openDatabase({ settings, log, user: '${user}' })
      console.log('open')
      ${program}
    } catch (error) {
      console.log(error.name + ': ' + error.message)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  processes.push(child)
  const lines: string[] = []
  createInterface(child.stdout).on('line', line => lines.push(line))
  return { child, lines, isOpen: () => expect.poll(() => lines[0], { timeout: 20_000 }).toBe('open') }
}

const STAY_OPEN =
  'await new Promise(resolve => process.stdin.once("end", resolve).resume()); await database.close()'

async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** pid of PostgreSQL's main process; null if its files name none that runs */
function postgresPid(folder: string): number | null {
  try {
    const pid = Number(readFileSync(join(folder, 'database/postmaster.pid'), 'utf8').split('\n')[0])
    return process.kill(pid, 0) ? pid : null
  } catch {
    return null
  }
}

const isRunning = (folder: string) => postgresPid(folder) !== null

test('the database is created in a private folder without a TCP port, and writes are durable', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'tayar-test-'))
  try {
    const database = await open(empty)
    const show = async (name: string) => (await database.pool.query(`show ${name}`)).rows[0][name]
    expect(await show('fsync')).toBe('on')
    expect(await show('synchronous_commit')).toBe('on')
    expect(await show('full_page_writes')).toBe('on')
    expect(await show('listen_addresses')).toBe('')
    expect(await show('server_encoding')).toBe('UTF8')
    expect(readdirSync(empty)).toEqual(['database'])
    expect(statSync(join(empty, 'database')).mode & 0o777).toBe(0o700)
    await database.close()
    expect(isRunning(empty)).toBe(false)
  } finally {
    rmSync(empty, { recursive: true })
  }
})

test('a second server on the same folder is refused with the pid of the first', async () => {
  const first = runProcess(STAY_OPEN)
  await first.isOpen()
  const second = runProcess(STAY_OPEN)
  await expect
    .poll(() => second.lines, { timeout: 20_000 })
    .toEqual([`DatabaseLockedError: process ${first.child.pid} has opened the database in ${dataDir}`])
})

test.runIf(isThorough)('of two servers that start at the same time one opens the database', async () => {
  const servers = [runProcess(STAY_OPEN), runProcess(STAY_OPEN), runProcess(STAY_OPEN)]
  const firstLines = () => servers.map(({ lines }) => lines[0]?.split(':')[0])
  await expect
    .poll(() => firstLines().sort(), { timeout: 40_000 })
    .toEqual(['DatabaseLockedError', 'DatabaseLockedError', 'open'])
})

test('commands use the database of a running server; if none runs they start it while they run', async () => {
  const alone = await open(dataDir, 'command')
  await alone.pool.query('create table counted (n int)')
  const other = await open(dataDir, 'command')
  const closing = alone.close()
  // The command that started it waits for the other one.
  await other.pool.query('insert into counted values (1)')
  await other.close()
  await closing
  expect(isRunning(dataDir)).toBe(false)

  const server = runProcess(STAY_OPEN)
  await server.isOpen()
  const beside = await open(dataDir, 'command')
  expect((await beside.pool.query('select n from counted')).rows).toEqual([{ n: 1 }])
  await beside.close()
  expect(isRunning(dataDir)).toBe(true)
  const exited = once(server.child, 'exit')
  server.child.stdin?.end()
  await exited
  expect(isRunning(dataDir)).toBe(false)
})

test('a server that starts while a command runs waits for it', async () => {
  const command = await open(dataDir, 'command')
  const server = runProcess(STAY_OPEN)
  await command.pool.query('create table of_command (n int)')
  expect(server.lines).toEqual([])
  await command.close()
  await server.isOpen()
})

test.each(everyNth(3, ['SIGKILL', 'SIGTERM', 'SIGSEGV'] as const))(
  'PostgreSQL ends within five seconds after its application ended by %s, and every acknowledged row is there',
  async signal => {
    const writer = runProcess(`
      await database.pool.query('create table counted (n int)')
      for (let n = 1; ; n++) {
        await database.pool.query('insert into counted values ($1)', [n])
        console.log(n)
      }`)
    await expect.poll(() => writer.lines.length, { timeout: 50_000 }).toBeGreaterThan(50)
    await kill(writer.child, signal)
    await expect.poll(() => isRunning(dataDir), { timeout: 5_000 }).toBe(false)
    const database = await open(dataDir)
    const { rows } = await database.pool.query('select count(*)::int as n, max(n) as newest from counted')
    await database.close()
    expect(rows[0].n).toBeGreaterThanOrEqual(writer.lines.length - 1)
    expect(rows[0].n).toBe(rows[0].newest)
  },
)

test('a killed PostgreSQL is restarted, and the application continues', async () => {
  const database = await open(dataDir)
  try {
    await database.pool.query('create table counted (n int)')
    await database.pool.query('insert into counted values (1)')
    const pid = postgresPid(dataDir)
    process.kill(pid ?? 0, 'SIGKILL')
    await expect.poll(() => postgresPid(dataDir) ?? pid, { timeout: 20_000 }).not.toBe(pid)
    await expect.poll(() => database.isReady(), { timeout: 20_000 }).toBe(true)
    expect((await database.pool.query('select n from counted')).rows).toEqual([{ n: 1 }])
  } finally {
    await database.close()
  }
})

test('PostgreSQL that could not restart for lack of file descriptors starts once there are some', async () => {
  const { child, lines, isOpen } = runProcess(`
    const { execFileSync } = await import('node:child_process')
    const { closeSync, openSync } = await import('node:fs')
    execFileSync('prlimit', ['--nofile=200:200', '--pid', String(process.pid)])
    const opened = []
    try {
      for (;;) opened.push(openSync('/dev/null'))
    } catch {}
    console.log('exhausted')
    await new Promise(resolve => process.stdin.once('data', resolve))
    for (const descriptor of opened) closeSync(descriptor)
    while (!(await database.isReady())) await new Promise(resolve => setTimeout(resolve, 100))
    console.log('ready')
    await database.close()
    process.exit()`)
  await isOpen()
  await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toBe('exhausted')
  process.kill(postgresPid(dataDir) ?? 0, 'SIGKILL')
  await expect.poll(() => lines, { timeout: 20_000 }).toContain('embedded_database_failed')
  child.stdin?.write('go on')
  await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toBe('ready')
})

test('a server starts at once after its predecessor was killed', async () => {
  const first = runProcess(STAY_OPEN)
  await first.isOpen()
  await kill(first.child)
  const database = await open(dataDir)
  expect(await database.isReady()).toBe(true)
  await database.close()
})

test('very long paths of the data folder and the temporary folder are supported', async () => {
  const root = dataDir
  dataDir = join(root, 'a'.repeat(90), 'b'.repeat(90))
  mkdirSync(dataDir, { recursive: true })
  const { lines } = runProcess('console.log(await database.isReady()); await database.close()', 'server', {
    TMPDIR: dataDir,
  })
  await expect.poll(() => lines, { timeout: 20_000 }).toEqual(['open', 'true'])
  dataDir = root
})

test('files of another version of PostgreSQL are refused with instructions for moving them', async () => {
  const path = join(dataDir, 'database/PG_VERSION')
  writeFileSync(path, '17\n')
  const refused = open(dataDir)
  await expect(refused).rejects.toBeInstanceOf(EmbeddedDatabaseError)
  await expect(refused).rejects.toThrow(
    /was made by PostgreSQL 17, and this version needs PostgreSQL 18\. Make a backup/,
  )
})

test('damaged files are refused with the reason', async () => {
  writeFileSync(join(dataDir, 'database/global/pg_control'), Buffer.alloc(8_192, 1))
  const refused = open(dataDir)
  await expect(refused).rejects.toBeInstanceOf(EmbeddedDatabaseError)
  await expect(refused).rejects.toThrow(dataDir)
})

test('a folder that an interrupted creation left does not prevent another one', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'tayar-test-'))
  mkdirSync(join(empty, 'database-new-abc'))
  const database = await open(empty)
  expect(await database.isReady()).toBe(true)
  await database.close()
  rmSync(empty, { recursive: true })
})

test('a start on a full disk says so, and does not blame the files', async () => {
  const postgres = join(dataDir, 'postgres')
  const line = 'FATAL:  could not write lock file "postmaster.pid": No space left on device'
  writeFileSync(postgres, `#!/bin/sh\necho '${line}' >&2\nexit 1\n`, { mode: 0o755 })
  writeFileSync(join(dataDir, 'PG_VERSION'), '18\n')
  const cluster = { folder: dataDir, postgres, runAs: { command: [] } }
  const server = superviseServer(cluster, { settings: {}, log, restarts: false })
  await expect(server.start()).rejects.toThrow(`the disk of ${dataDir} is full: make room`)
})
