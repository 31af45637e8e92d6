import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_PAGES_LIMIT } from '../domain/audit/read-list-page.server.ts'
import type { Database } from '../platform/database/database.ts'
import { migrateDatabase } from '../platform/database/migrate-database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log/log.ts'
import { consumeRateLimit } from '../platform/rate-limit/rate-limit.ts'
import { type PostgresServer, startPostgresServer } from '../tests/support/postgres-server.ts'
import { ADMIN, CLERKS, seedStaff, signIn } from '../tests/support/seeded-staff.ts'
import { startServer } from '../tests/support/start-server.ts'
import { startBenchServer } from './bench-servers.ts'
import { seedRegistrations } from './seed-registrations.ts'

export type DatabaseKind = 'PostgreSQL' | 'embedded'

/** A server with a number of registrations, signed-in users, and the database for a reference server. */
export type SeededServer = {
  readonly url: string
  readonly pid: number
  readonly rows: number
  /** cookies of signed-in users */
  readonly cookies: { readonly admin: string; readonly staff: string }
  /** the same database; of an embedded one, which only one process can open, a copy */
  readonly reference: { readonly databaseUrl: string | null; readonly dataDir: string }
}

/** Settings of server and reference server, with rate limits far above the load. */
export const BENCH_ENV = {
  SESSION_SECRET: 'only for measuring, 32 bytes or more',
  CLIENT_LIMITS: '100000',
  STAFF_SECOND_FACTOR: 'off',
}

/**
 * Starts a server with this many registrations and 0.4 times as many claims. It is created once per run and
 * shared by all benchmarks; `closeSeededServers` removes it.
 */
export function openSeededServer(kind: DatabaseKind, rows: number): Promise<SeededServer> {
  const key = `${kind} ${rows}`
  const existing = servers.get(key)
  if (existing) return existing
  const created = kind === 'embedded' ? createEmbedded(rows) : createOnPostgres(rows)
  servers.set(key, created)
  return created
}

/** Stops all seeded servers and deletes their data. */
export async function closeSeededServers(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop()
  servers.clear()
  postgresServer = null
}

const servers = new Map<string, Promise<SeededServer>>()
const stops: (() => unknown)[] = []
let postgresServer: Promise<PostgresServer> | null = null

async function createOnPostgres(rows: number): Promise<SeededServer> {
  postgresServer ??= startPostgresServer()
  const postgres = await postgresServer
  if (servers.size === 1 || stops.length === 0) stops.push(() => postgres.remove())
  const name = `seeded_${rows}`
  const main = await openDatabase({ settings: { databaseUrl: postgres.url('postgres'), dataDir: '' }, log })
  await main.pool.query(`create database ${name}`)
  await main.close()
  const databaseUrl = postgres.url(name)
  await seed({ databaseUrl, dataDir: '' }, rows)
  const dataDir = await createFolder()
  const env = { ...BENCH_ENV, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost' }
  const server = await startBenchServer(env)
  stops.push(() => server.stop())
  return {
    url: server.url,
    pid: server.pid,
    rows,
    cookies: await signInUsers(server.url),
    reference: { databaseUrl, dataDir },
  }
}

async function createEmbedded(rows: number): Promise<SeededServer> {
  const [dataDir, copy] = [await createFolder(), await createFolder()]
  await seed({ databaseUrl: null, dataDir }, rows)
  const env = { ...BENCH_ENV, DATA_DIR: dataDir, SAMPLE_DATA: 'off' }
  // Before the database is copied, so that the copy contains the sessions too.
  const first = await startServer(env)
  const cookies = await signInUsers(first.url)
  await first.stop()
  await cp(join(dataDir, 'database'), join(copy, 'database'), { recursive: true })
  const server = await startBenchServer(env)
  stops.push(() => server.stop())
  return { url: server.url, pid: server.pid, rows, cookies, reference: { databaseUrl: null, dataDir: copy } }
}

async function seed(settings: { databaseUrl: string | null; dataDir: string }, rows: number): Promise<void> {
  const started = Date.now()
  const database = await openDatabase({ settings, log })
  try {
    await migrateDatabase(database)
    await seedStaff(database)
    await allowManySearches(database)
    await database.withoutTimeLimit(client =>
      seedRegistrations(client, { registrations: rows, claims: rows * CLAIMS_PER_REGISTRATION }, CLERKS),
    )
  } finally {
    await database.close()
  }
  const seconds = Math.round((Date.now() - started) / 1_000)
  console.log(`      ${rows} registrations created in ${seconds} s`)
}

/**
 * Allows more searches than a person may send in an hour (rule W27.16): for a day, their counter starts far
 * below zero.
 */
async function allowManySearches(database: Database): Promise<void> {
  const tools = { database, secret: BENCH_ENV.SESSION_SECRET, now: () => new Date() }
  const limit = { ...FIRST_PAGES_LIMIT, windowSeconds: 86_400 }
  const { rows } = await database.pool.query<{ id: string }>('select id from users')
  for (const { id } of rows) await consumeRateLimit(limit, id, tools, -1_000_000)
}

const CLAIMS_PER_REGISTRATION = 0.4
const log = createLog({ level: 'silent' })

async function signInUsers(url: string) {
  return { admin: await signIn(url, ADMIN), staff: await signIn(url, CLERKS[0]) }
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tayar-bench-'))
  stops.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}
