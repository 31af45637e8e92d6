import { execFileSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '../platform/database/migrate-database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log/log.ts'
import { runCommand } from '../tests/support/run-command.ts'
import type { Measure } from './measure.ts'
import { BENCH_ENV, openSeededServer } from './seeded-servers.ts'

/**
 * Duration of a backup and a restore, against PostgreSQL's own `copy` of the same tables to files and back,
 * which verifies nothing. Without photos, whose duration depends only on disk and network.
 */
export async function* backupBench({ rows }: { rows: number }): AsyncGenerator<Measure> {
  const folder = await mkdtemp(join(tmpdir(), 'tayar-bench-'))
  // PostgreSQL runs as another user and writes its copies here.
  chmodSync(folder, 0o777)
  try {
    const seeded = await openSeededServer('PostgreSQL', rows)
    const databaseUrl = seeded.reference.databaseUrl ?? ''
    const admin = await openDatabase({ settings: { databaseUrl, dataDir: '' }, log })
    try {
      const env = { ...BENCH_ENV, DATA_DIR: seeded.reference.dataDir, DATABASE_URL: databaseUrl }
      const file = join(folder, 'server.tar')
      const [copied, backedUp] = [
        await measureSeconds(() => admin.withoutTimeLimit(client => copyTables('to', client, folder))),
        await measureSeconds(() => runCommand(['backup', file], env)),
      ]
      yield {
        name: `backup of ${rows} registrations on PostgreSQL, against copying its tables to files`,
        figure: backedUp / copied,
        bound: { atMost: 6 },
        detail: `${describeSeconds(backedUp, rows)} : ${copied.toFixed(1)} s; ${megabytes(file)} MB`,
      }

      const [reference, empty] = ['reference', 'restored'].map(name => `${name}_${rows}`)
      for (const name of [reference, empty]) await admin.pool.query(`create database ${name}`)
      const into = await openDatabase({
        settings: { databaseUrl: withDatabaseName(databaseUrl, reference), dataDir: '' },
        log,
      })
      try {
        await migrateDatabase(into)
        const filled = await measureSeconds(() =>
          into.withoutTimeLimit(client => copyTables('from', client, folder)),
        )
        const target = {
          ...env,
          DATABASE_URL: withDatabaseName(databaseUrl, empty),
          DATA_DIR: join(folder, 'restored'),
        }
        const restored = await measureSeconds(() => runCommand(['restore', file], target))
        yield {
          name: `restore of ${rows} registrations on PostgreSQL, against copying them from files, unchecked`,
          figure: restored / filled,
          bound: { atMost: 1.5 },
          detail: `${describeSeconds(restored, rows)} : ${filled.toFixed(1)} s`,
        }
      } finally {
        await into.close()
      }
      yield* embedded(rows, backedUp / rows)
    } finally {
      await admin.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  async function* embedded(rows: number, perRow: number): AsyncGenerator<Measure> {
    const { reference } = await openSeededServer('embedded', rows)
    const file = join(folder, 'embedded.tar')
    const backedUp = await measureSeconds(() =>
      runCommand(['backup', file], { ...BENCH_ENV, DATA_DIR: reference.dataDir }),
    )
    const restored = await measureSeconds(() =>
      runCommand(['restore', file], { ...BENCH_ENV, DATA_DIR: join(folder, 'embedded') }),
    )
    yield {
      name: `backup of ${rows} registrations on the embedded database, against as many on PostgreSQL`,
      figure: backedUp / (perRow * rows),
      bound: { atMost: 2 },
      detail: `${describeSeconds(backedUp, rows)}; restored in ${describeSeconds(restored, rows)}; ${megabytes(file)} MB`,
    }
  }
}

type Client = { query(text: string): Promise<{ rows: { name: string }[] }> }

/** Copies every table to a file, or fills it from there. */
async function copyTables(direction: 'to' | 'from', client: Client, folder: string): Promise<void> {
  const { rows } = await client.query(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  // Without foreign key checks, because all tables are copied.
  if (direction === 'from') {
    await client.query('set session_replication_role = replica')
    await client.query(`truncate ${rows.map(({ name }) => name)}`)
  }
  for (const { name } of rows) {
    await client.query(`copy ${name} ${direction} '${join(folder, `${name}.copy`)}'`)
  }
  if (direction === 'from') await client.query('set session_replication_role = default')
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  execFileSync('sync')
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}

const describeSeconds = (seconds: number, rows: number) =>
  `${seconds.toFixed(1)} s (${Math.round((seconds / rows) * 1_000_000)} s a million)`

const megabytes = (file: string) => Math.round(statSync(file).size / 1_000_000)

function withDatabaseName(databaseUrl: string, name: string | undefined): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

const log = createLog({ level: 'silent' })
