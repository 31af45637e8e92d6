import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '../platform/database/migrate-database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log/log.ts'
import { type PostgresServer, startPostgresServer } from '../tests/support/postgres-server.ts'
import { ADMIN, CLERKS, seedStaff, signIn } from '../tests/support/seeded-staff.ts'
import { startServer } from '../tests/support/start-server.ts'
import { fillCounter } from './fill-counter.ts'
import { createApp } from './shops.ts'

export type Where = 'PostgreSQL' | 'embedded'

/** A shop with so many registrations, who has signed in at its counter, and where a bare server finds the same database. */
export type Counter = {
  readonly url: string
  readonly pid: number
  readonly rows: number
  /** cookies by who has signed in */
  readonly cookies: { readonly admin: string; readonly staff: string }
  /** the same database, or of an embedded one, which belongs to one process, a copy */
  readonly bare: { readonly databaseUrl: string | null; readonly dataDir: string }
}

/** What both servers sign with; the limits of a client are out of the way. */
export const BENCH_ENV = {
  SESSION_SECRET: 'only for measuring, 32 bytes or more',
  CLIENT_LIMITS: '100000',
  STAFF_SECOND_FACTOR: 'off',
}

/**
 * A shop over so many registrations, and 0.4 times as many claims on them. The parts of one run share it: it is made once, and
 * removed by `closeCounters`.
 */
export function openCounter(where: Where, rows: number): Promise<Counter> {
  const key = `${where} ${rows}`
  const known = counters.get(key)
  if (known) return known
  const made = where === 'embedded' ? makeEmbedded(rows) : makeOnServer(rows)
  counters.set(key, made)
  return made
}

/** Stops every shop that `openCounter` has made, and removes its data. */
export async function closeCounters(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop()
  counters.clear()
  server = null
}

const counters = new Map<string, Promise<Counter>>()
const stops: (() => unknown)[] = []
let server: Promise<PostgresServer> | null = null

async function makeOnServer(rows: number): Promise<Counter> {
  server ??= startPostgresServer()
  const postgres = await server
  if (counters.size === 1 || stops.length === 0) stops.push(() => postgres.remove())
  const name = `counter_${rows}`
  const main = await openDatabase({ settings: { databaseUrl: postgres.url('postgres'), dataDir: '' }, log })
  await main.pool.query(`create database ${name}`)
  await main.close()
  const databaseUrl = postgres.url(name)
  await fill({ databaseUrl, dataDir: '' }, rows)
  const dataDir = await makeFolder()
  const env = { ...BENCH_ENV, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost' }
  const shop = await createApp(env)
  stops.push(() => shop.stop())
  return {
    url: shop.url,
    pid: shop.pid,
    rows,
    cookies: await cookiesAt(shop.url),
    bare: { databaseUrl, dataDir },
  }
}

async function makeEmbedded(rows: number): Promise<Counter> {
  const [dataDir, copy] = [await makeFolder(), await makeFolder()]
  await fill({ databaseUrl: null, dataDir }, rows)
  const env = { ...BENCH_ENV, DATA_DIR: dataDir, SAMPLE_DATA: 'off' }
  // Who signs in now is in the copy too.
  const first = await startServer(env)
  const cookies = await cookiesAt(first.url)
  await first.stop()
  await cp(join(dataDir, 'database'), join(copy, 'database'), { recursive: true })
  const shop = await createApp(env)
  stops.push(() => shop.stop())
  return { url: shop.url, pid: shop.pid, rows, cookies, bare: { databaseUrl: null, dataDir: copy } }
}

async function fill(settings: { databaseUrl: string | null; dataDir: string }, rows: number): Promise<void> {
  const started = Date.now()
  const database = await openDatabase({ settings, log })
  try {
    await migrateDatabase(database)
    await seedStaff(database)
    await database.withoutTimeLimit(client =>
      fillCounter(client, { registrations: rows, claims: rows * CLAIMS_PER_REGISTRATION }, CLERKS),
    )
  } finally {
    await database.close()
  }
  const seconds = Math.round((Date.now() - started) / 1_000)
  console.log(`      ${rows} registrations made in ${seconds} s`)
}

const CLAIMS_PER_REGISTRATION = 0.4
const log = createLog({ level: 'silent' })

async function cookiesAt(url: string) {
  return { admin: await signIn(url, ADMIN), staff: await signIn(url, CLERKS[0]) }
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tayar-bench-'))
  stops.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}
