import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditEvents } from '../domain/audit/audit-events.table.ts'
import { checkBackup } from '../platform/backup/check-backup.ts'
import { generateKeyPair } from '../platform/backup/encryption.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { storeFile } from '../platform/files/stored-files.ts'
import { createLog } from '../platform/log/log.ts'
import { childProcesses } from '../tests/support/child-processes.ts'
import { COMPILE_CACHE } from '../tests/support/compile-cache.ts'
import { makeDataDir } from '../tests/support/databases.ts'
import { type RunningServer, startServer } from '../tests/support/start-server.ts'
import { scheduleBackups } from './backup-scheduler.ts'
import { runBackup } from './commands/run-backup.ts'
import { builtProgram } from './programs.ts'

const program = pathToFileURL(builtProgram('backup'))
const silent = createLog({ level: 'silent' })

let dataDir: string
let folder: string
let server: RunningServer
beforeEach(async () => {
  dataDir = await makeDataDir('migrated')
  folder = join(dataDir, 'backups')
  const settings = { dataDir, databaseUrl: null, s3: null }
  const database = await openDatabase({ settings, log: silent })
  const tools = { database, files: openFileStore(settings, silent), now: () => new Date() }
  const jpeg = Buffer.alloc(200_000, 'x')
  for (let file = 0; file < 100; file++)
    await storeFile({ folder: 'receipts/anonymous', name: 'r.jpg', jpeg, owner: randomUUID() }, tools)
  await database.close()
  server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: 'off', BACKUP_TIME: 'off' })
}, 120_000)
afterEach(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

/** A scheduler whose clock stands at noon until `beginNight` is called, and its log events. */
function schedule(env: Record<string, string> = {}) {
  let isNight = false
  const events: string[] = []
  const record = ({ event }: { event: string }) => void events.push(event)
  const stop = scheduleBackups({
    time: '03:30',
    timeZone: 'UTC',
    newest: async () => new Date('2026-11-22T00:00:00Z'),
    run: () =>
      runBackup(
        { keep: 7, program },
        { PATH: process.env.PATH, ...COMPILE_CACHE, DATA_DIR: dataDir, ...env },
      ),
    log: { info: record, error: record } as unknown as Parameters<typeof scheduleBackups>[0]['log'],
    now: () => new Date(isNight ? '2026-11-23T03:30:00Z' : '2026-11-22T12:00:00Z'),
    tickMs: 20,
  })
  return {
    events,
    stop,
    beginNight() {
      isNight = true
    },
  }
}

test('at night an encrypted backup of a running server is made, which serves requests meanwhile', async () => {
  const { identity, recipient } = await generateKeyPair()
  const { beginNight, events, stop } = schedule({ BACKUP_RECIPIENT: recipient })
  beginNight()
  // Not without a pause: the backup has a low priority and would wait for these requests.
  const statuses: number[] = []
  const isMade = async () => {
    statuses.push((await fetch(`${server.url}/readyz`)).status)
    return events.length > 0
  }
  await expect.poll(isMade, { timeout: 100_000, interval: 100 }).toBe(true)
  await stop()
  expect(events).toEqual(['backup_made'])
  expect(statuses.length).toBeGreaterThan(1)
  expect(statuses.filter(status => status !== 200)).toEqual([])
  const [name = '', ...others] = readdirSync(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^tayar-[\dT-]+Z\.tar\.age$/)
  expect(await checkBackup(join(folder, name), [identity])).toMatchObject({ files: 100 })
  const settings = { dataDir, databaseUrl: null }
  const database = await openDatabase({ settings, log: silent, user: 'command' })
  const made = await database.orm.select().from(auditEvents).where(eq(auditEvents.action, 'made-backup'))
  await database.close()
  expect(made).toMatchObject([{ actor: 'server', record: name }])
}, 120_000)

test('a killed backup process is reported, and the next backup removes its leftovers', async () => {
  const killed = schedule()
  killed.beginNight()
  const isWriting = () => existsSync(folder) && readdirSync(folder).some(name => name.endsWith('.part'))
  await expect.poll(isWriting, { timeout: 60_000, interval: 1 }).toBe(true)
  for (const pid of childProcesses(program.pathname)) process.kill(pid, 'SIGKILL')
  await expect.poll(() => killed.events).toEqual(['backup_failed'])
  await killed.stop()
  expect(readdirSync(folder)).toHaveLength(1)
  expect(isWriting()).toBe(true)

  const next = schedule()
  next.beginNight()
  await expect.poll(() => next.events, { timeout: 60_000 }).toEqual(['backup_made'])
  await next.stop()
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^tayar-[\dT-]+Z\.tar$/)])
}, 120_000)
