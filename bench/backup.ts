import { execFileSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '../platform/database/migrate-database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log/log.ts'
import { runCommand } from '../tests/support/run-command.ts'
import { BENCH_ENV, openCounter } from './counters.ts'
import type { Measure } from './measure.ts'

/**
 * How long a backup and a restore of so many registrations take, beside the copying of the same tables to files and back by
 * PostgreSQL itself, which knows nothing of a manifest and checks nothing. Photos are not in it: they take what disks and lines do.
 */
export async function* backupBench({ rows }: { rows: number }): AsyncGenerator<Measure> {
  const folder = await mkdtemp(join(tmpdir(), 'tayar-bench-'))
  // The server, which is somebody else, writes its copies here.
  chmodSync(folder, 0o777)
  try {
    const counter = await openCounter('PostgreSQL', rows)
    const databaseUrl = counter.bare.databaseUrl ?? ''
    const admin = await openDatabase({ settings: { databaseUrl, dataDir: '' }, log })
    try {
      const env = { ...BENCH_ENV, DATA_DIR: counter.bare.dataDir, DATABASE_URL: databaseUrl }
      const file = join(folder, 'server.tar')
      const [copied, kept] = [
        await seconds(() => admin.withoutTimeLimit(client => copy('to', client, folder))),
        await seconds(() => runCommand(['backup', file], env)),
      ]
      yield {
        name: `backup of ${rows} registrations on PostgreSQL, against copying its tables to files`,
        figure: kept / copied,
        bound: { atMost: 6 },
        detail: `${told(kept, rows)} : ${copied.toFixed(1)} s; ${megabytes(file)} MB`,
      }

      const [bare, empty] = ['bare', 'restored'].map(name => `${name}_${rows}`)
      for (const name of [bare, empty]) await admin.pool.query(`create database ${name}`)
      const into = await openDatabase({ settings: { databaseUrl: at(databaseUrl, bare), dataDir: '' }, log })
      try {
        await migrateDatabase(into)
        const filled = await seconds(() => into.withoutTimeLimit(client => copy('from', client, folder)))
        const target = { ...env, DATABASE_URL: at(databaseUrl, empty), DATA_DIR: join(folder, 'restored') }
        const restored = await seconds(() => runCommand(['restore', file], target))
        yield {
          name: `restore of ${rows} registrations on PostgreSQL, against copying them from files, unchecked`,
          figure: restored / filled,
          bound: { atMost: 1.5 },
          detail: `${told(restored, rows)} : ${filled.toFixed(1)} s`,
        }
      } finally {
        await into.close()
      }
      yield* embedded(rows / 5, kept / rows)
    } finally {
      await admin.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  async function* embedded(rows: number, perRow: number): AsyncGenerator<Measure> {
    const { bare } = await openCounter('embedded', rows)
    const file = join(folder, 'embedded.tar')
    const kept = await seconds(() => runCommand(['backup', file], { ...BENCH_ENV, DATA_DIR: bare.dataDir }))
    const restored = await seconds(() =>
      runCommand(['restore', file], { ...BENCH_ENV, DATA_DIR: join(folder, 'embedded') }),
    )
    yield {
      name: `backup of ${rows} registrations on the embedded database, against as many on PostgreSQL`,
      figure: kept / (perRow * rows),
      bound: { atMost: 2 },
      detail: `${told(kept, rows)}; restored in ${told(restored, rows)}; ${megabytes(file)} MB`,
    }
  }
}

type Client = { query(text: string): Promise<{ rows: { name: string }[] }> }

/** Copies every table of ours to a file of its own, or fills it from there. */
async function copy(direction: 'to' | 'from', client: Client, folder: string): Promise<void> {
  const { rows } = await client.query(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  // Whoever copies a whole database back need not ask which row is there first.
  if (direction === 'from') {
    await client.query('set session_replication_role = replica')
    await client.query(`truncate ${rows.map(({ name }) => name)}`)
  }
  for (const { name } of rows) {
    await client.query(`copy ${name} ${direction} '${join(folder, `${name}.copy`)}'`)
  }
  if (direction === 'from') await client.query('set session_replication_role = default')
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  execFileSync('sync')
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}

const told = (seconds: number, rows: number) =>
  `${seconds.toFixed(1)} s (${Math.round((seconds / rows) * 1_000_000)} s a million)`

const megabytes = (file: string) => Math.round(statSync(file).size / 1_000_000)

function at(databaseUrl: string, name: string | undefined): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

const log = createLog({ level: 'silent' })
