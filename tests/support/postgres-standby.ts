import { constants, rmSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { fillMigrated, type PostgresServer, startPostgresServer } from './postgres-server.ts'

/**
 * A PostgreSQL server for tests with a synchronous standby: a commit is acknowledged when the standby has it
 * on disk. The two change their roles, but not their addresses.
 */
export type ReplicatedPostgres = {
  /** URL of a database that names both servers and selects the one that accepts writes */
  url(database: string): string
  primary(): PostgresServer
  standby(): PostgresServer
  /** makes the standby the primary; the former one must have been stopped by the caller */
  promote(): Promise<void>
  /** replaces the former primary by a new standby, and waits until it is synchronous */
  replaceStandby(): Promise<void>
  remove(): Promise<void>
}

/** Creates and starts both servers: about four seconds. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  let primary = await startPostgresServer(REPLICATION, { fill: fillMigrated })
  let standby = await makeStandby(primary).catch(async error => {
    await primary.remove()
    throw error
  })
  const hosts = [primary.folder, standby.folder].map(encodeURIComponent).join(',')
  return {
    url: database => `postgresql:///${database}?host=${hosts}&user=postgres&target_session_attrs=read-write`,
    primary: () => primary,
    standby: () => standby,
    async promote() {
      await withClient(standby, client => client.query('select pg_promote()'))
      const former = primary
      primary = standby
      standby = former
    },
    async replaceStandby() {
      await standby.stop('immediate')
      standby = await makeStandby(primary, standby.home)
    },
    async remove() {
      await Promise.all([primary.remove(), standby.remove()])
    },
  }
}

/**
 * Copies a running server and starts the copy as its synchronous standby, in a new folder or that of a
 * stopped server.
 */
async function makeStandby(primary: PostgresServer, home?: string): Promise<PostgresServer> {
  const standby = await startPostgresServer(
    { ...REPLICATION, primary_conninfo: `host=${primary.folder} port=5432 user=postgres` },
    {
      home,
      fill: folder =>
        withClient(primary, async client => {
          rmSync(folder, { recursive: true, force: true })
          await client.query(`select pg_backup_start('standby', true)`)
          await copyLiveFolder(primary.folder, folder)
          const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
          writeFileSync(join(folder, 'backup_label'), rows[0].labelfile)
          writeFileSync(join(folder, 'standby.signal'), '')
        }),
    },
  )
  await withClient(primary, async client => {
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    await untilRow(client, `select 1 from pg_stat_replication where sync_state = 'sync'`)
    // Commits wait for the standby from the moment the checkpointer has read the setting.
    await client.query('checkpoint')
    const { rows } = await client.query('select pg_current_wal_lsn() as lsn')
    await untilRow(client, `select 1 from pg_stat_replication where flush_lsn >= '${rows[0].lsn}'`)
  })
  return standby
}

async function untilRow(client: Client, query: string) {
  while ((await client.query(query)).rowCount === 0) await sleep(20)
}

async function withClient<T>(server: PostgresServer, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server.url('postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Copies a data folder in use, except the files that a base backup omits. Files may vanish meanwhile. */
async function copyLiveFolder(from: string, to: string) {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (OWN_FILES.test(entry.name)) continue
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) {
      if (EMPTY_FOLDERS.has(entry.name)) await mkdir(target, { mode: 0o700 })
      else await copyLiveFolder(source, target)
    } else if (entry.isFile())
      await copyFile(source, target, constants.COPYFILE_FICLONE).catch(error => {
        if (error.code !== 'ENOENT') throw error
      })
  }
}

/** Files of the running server that are not copied: its pid, options, socket and standby signal. */
const OWN_FILES = /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL.*|standby\.signal|backup_label.*)$/
/** The standby fetches the log from the primary. */
const EMPTY_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
])

/** Settings of both servers, because each becomes the primary. */
const REPLICATION = {
  wal_level: 'replica',
  max_wal_senders: '5',
  hot_standby: 'on',
  // Keep the log since the start of the copy.
  wal_keep_size: '512MB',
  // Interval after which a standby asks for the log again.
  wal_retrieve_retry_interval: '100ms',
}
