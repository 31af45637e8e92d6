import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATION_LOCK } from '../../platform/database/advisory-locks.ts'
import { root } from '../../server/project-root.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

// `/healthz` and `/readyz` (rule S2.8), on a process that begins while another one migrates.

let database: TestDatabase
let server: RunningServer
let observer: Client

beforeAll(async () => {
  database = await openTestDatabase({ isMigrated: false })
  observer = new Client({ connectionString: database.settings.databaseUrl ?? '' })
  await observer.connect()
  await observer.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
  server = await startServer({
    DATABASE_URL: database.settings.databaseUrl ?? '',
    SESSION_SECRET: 'a secret of more than thirty-two bytes',
  })
}, 200_000)
afterAll(async () => {
  await server?.stop()
  await observer?.end()
  await database?.close()
})

async function readiness(): Promise<string> {
  const answer = await fetch(`${server.url}/readyz`)
  return `${answer.status} ${(await answer.text()).trim()}`
}

test('a process that waits for migrations is alive and says migrating', async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await readiness()).toBe('503 migrating')
  await observer.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
  await expect.poll(readiness, { timeout: 30_000 }).toBe('200 ready')
})

test('/healthz says which version runs', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(await (await fetch(`${server.url}/healthz`)).text()).toBe(`ok ${version}\n`)
})

test('a database that only reads is not ready, and pages are served meanwhile', async () => {
  const setReadOnly = (value: 'on' | 'off') =>
    observer.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
    )
  const endConnections = () =>
    observer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  await setReadOnly('on')
  await endConnections()
  await expect.poll(readiness, { timeout: 30_000 }).toBe('503 database')
  expect((await fetch(`${server.url}/tires`)).status).toBe(200)
  await setReadOnly('off')
  await endConnections()
  await expect.poll(readiness, { timeout: 30_000 }).toBe('200 ready')
})

test('a folder of files that cannot be used is not ready', async () => {
  const folder = join(server.dataDir, 'files')
  await rename(folder, `${folder}.away`)
  await writeFile(folder, '')
  await expect.poll(readiness, { timeout: 30_000 }).toBe('503 files')
  await rm(folder)
  await rename(`${folder}.away`, folder)
  await expect.poll(readiness, { timeout: 30_000 }).toBe('200 ready')
})

test('many health checks at the same time write once a second', async () => {
  await observer.query(`
    create table writes (at timestamptz default clock_timestamp());
    create function count_write() returns trigger language plpgsql as
      'begin insert into writes default values; return null; end';
    create trigger count_write after insert or update on limits for each row execute function count_write()`)
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 100 }, readiness))
  const seconds = Math.ceil((performance.now() - startedAt) / 1_000)
  const { rowCount } = await observer.query('select from writes')
  expect(rowCount).toBeLessThanOrEqual(seconds + 1)
})
