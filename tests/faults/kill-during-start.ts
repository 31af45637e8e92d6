import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateDatabase } from '../../platform/database/migrate-database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { startPostgresServer } from '../support/postgres-server.ts'
import { registerByForm } from '../support/register-by-form.ts'
import { spawnServer, startServer } from '../support/start-server.ts'
import type { Where } from './environment.ts'
import { isReady } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'

/**
 * `kill -9` at evenly spread moments of a first start, while the database is created, migrated and filled
 * with the sample: the next start continues, and in the end every migration is applied once.
 */
export const killDuringStart = {
  onPostgreSQL: (scale: Scale) => run('PostgreSQL', scale),
  embedded: (scale: Scale) => run('embedded', scale),
}

async function run(where: Where, { isShort }: Scale): Promise<string> {
  const kills = isShort ? 1 : 15
  const postgres = where === 'PostgreSQL' ? await startPostgresServer() : null
  const folders: string[] = []
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tayar-fault-'))
    folders.push(folder)
    return folder
  }
  try {
    // Duration of an undisturbed first start.
    const dataDir = await newFolder()
    const started = performance.now()
    const undisturbed = await start(await envOf(postgres, 'undisturbed', dataDir))
    const span = performance.now() - started
    await undisturbed.stop()

    let slowest = 0
    for (let nth = 1; nth <= kills; nth++) {
      const env = await envOf(postgres, `killed_${nth}`, await newFolder())
      const server = await spawnServer(env)
      await sleep((span * nth) / (kills + 1))
      server.process.kill('SIGKILL')
      await once(server.process, 'exit')
      const again = performance.now()
      const next = await start(env)
      slowest = Math.max(slowest, performance.now() - again)
      await registerByForm(next)
      mustHold((await next.stop()) === 0, 'the server did not exit with 0')
      await checkMigrations(env)
    }
    return `killed ${kills} times over the ${(span / 1_000).toFixed(1)} s of a first start; each next start was ready within ${(slowest / 1_000).toFixed(1)} s, with every migration once`
  } finally {
    await postgres?.remove()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

type Env = Record<string, string> & { DATA_DIR: string }

/** An empty database. */
async function envOf(
  postgres: Awaited<ReturnType<typeof startPostgresServer>> | null,
  name: string,
  dataDir: string,
): Promise<Env> {
  if (!postgres) return { DATA_DIR: dataDir }
  const server = await openDatabase({ settings: { dataDir: '', databaseUrl: postgres.url('postgres') }, log })
  await server.pool.query(`create database ${name}`)
  await server.close()
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url(name),
    SESSION_SECRET: 'only for breaking, 32 bytes or more',
    SAMPLE_DATA: 'on',
  }
}

async function start(env: Env) {
  const server = await startServer(env)
  for (let waited = 0; !(await isReady(server)); waited += 50) {
    mustHold(
      waited < 60_000,
      `the server did not become ready within a minute\n${server.output().slice(-2_000)}`,
    )
    await sleep(50)
  }
  return server
}

/** A second migration finds nothing to do, and each migration is recorded once. */
async function checkMigrations(env: Env) {
  const settings = { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL ?? null }
  const database = await openDatabase({ settings, log })
  try {
    const list =
      'select count(*)::int as n, count(distinct hash)::int as each from drizzle.__drizzle_migrations'
    const before = (await database.pool.query(list)).rows[0]
    await migrateDatabase(database)
    const after = (await database.pool.query(list)).rows[0]
    mustHold(
      before.n === before.each && before.n === after.n,
      `migrations: ${JSON.stringify({ before, after })}`,
    )
  } finally {
    await database.close()
  }
}

const log = createLog({ level: 'silent' })
