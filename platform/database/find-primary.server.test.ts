import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresServer } from '../../tests/support/postgres-server.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../tests/support/postgres-standby.ts'
import { createLog } from '../log/log.ts'
import type { Database } from './database.ts'
import { isConnectionError } from './is-connection-error.ts'
import { listen } from './listen.ts'
import { openDatabase } from './open-database.ts'

describe('a database with a standby', () => {
  let servers: ReplicatedPostgres
  let database: Database
  beforeAll(async () => {
    servers = await startReplicatedPostgres()
    database = await open(servers.url('postgres'))
    await database.pool.query('create table test (n int)')
  }, 60_000)
  afterAll(async () => {
    await database?.close()
    await servers?.remove()
  })
  const open = (databaseUrl: string) => openDatabase({ settings: { dataDir: '', databaseUrl }, log })
  const folderOf = async ({ pool }: Pick<Database, 'pool'>) =>
    (await pool.query('show data_directory')).rows[0].data_directory

  test('is used on the host that accepts writes, wherever it is in the list', async () => {
    const reversed = servers.url('postgres').replace(/host=([^,]+),([^&]+)/, 'host=$2,$1')
    const other = await open(reversed)
    expect(await folderOf(other)).toBe(servers.primary().folder)
    expect(await folderOf(database)).toBe(servers.primary().folder)
    await other.close()
  })

  test('is not ready if only the standby is left, and does not use it', async () => {
    const alone = `${servers.standby().url('postgres')}&target_session_attrs=read-write`
    const other = await open(alone)
    expect(await other.isReady()).toBe(false)
    const error = await other.pool.query('select 1').catch(error => error)
    expect(isConnectionError(error)).toBe(true)
    expect(error.message).toContain(`${servers.standby().folder}:5432 accepts no writes`)
    await other.close()
  })

  test('fails a write on a host that was set to read-only with a temporary error', async () => {
    const client = await database.pool.connect()
    await client.query('set default_transaction_read_only = on')
    const error = await client.query('insert into test values (0)').catch(error => error)
    client.release(true)
    expect(isConnectionError(error)).toBe(true)
  })

  test('refuses writes while the standby is away, and has all its connections when it is back', async () => {
    const settings = { dataDir: '', databaseUrl: servers.url('postgres') }
    const other = await openDatabase({ settings, log, statementLimitMs: 100 })
    const write = () =>
      other.orm.transaction(transaction => transaction.execute('insert into test values (0)'))
    const writeTen = () => Promise.allSettled(Array.from({ length: 10 }, write))
    await servers.standby().stop('immediate')
    for (const result of [...(await writeTen()), ...(await writeTen())])
      expect(result.status === 'rejected' && isConnectionError(result.reason)).toBe(true)
    await servers.standby().start()
    await expect.poll(write, WAIT).toBeDefined()
    for (const result of await writeTen()) expect(result.status).toBe('fulfilled')
    await other.close()
  }, 60_000)

  test('follows a promoted standby without losing a write, notifications included', async () => {
    let notices = 0
    const stop = listen(database, 'catalogue', () => notices++, log)
    await expect.poll(() => notices, WAIT).toBe(1)
    const acknowledged: number[] = []
    let isOver = false
    const writing = (async () => {
      for (let n = 1; !isOver; n++) {
        const isWritten = await database.pool.query('insert into test values ($1)', [n]).then(
          () => true,
          error => {
            if (!isConnectionError(error)) throw error
          },
        )
        if (isWritten) acknowledged.push(n)
      }
    })()
    await expect.poll(() => acknowledged.length, WAIT).toBeGreaterThan(20)
    await servers.primary().stop('immediate')
    await servers.promote()
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, WAIT).toBeGreaterThan(before)
    isOver = true
    await writing

    expect(await folderOf(database)).toBe(servers.primary().folder)
    const { rows } = await database.pool.query('select n from test')
    const stored = new Set(rows.map(row => row.n))
    expect(acknowledged.filter(n => !stored.has(n))).toEqual([])
    await expect.poll(() => notices, WAIT).toBeGreaterThan(1)
    const missed = notices
    await database.pool.query('notify catalogue')
    await expect.poll(() => notices, WAIT).toBe(missed + 1)
    stop()
  }, 60_000)

  test('is not used on a former primary that was started again', async () => {
    await servers.replaceStandby()
    const other = await open(servers.url('postgres'))
    expect(await folderOf(other)).toBe(servers.primary().folder)
    const former = servers.primary()
    await former.stop('immediate')
    await servers.promote()
    await expect.poll(() => other.isReady(), WAIT).toBe(true)
    await former.start()
    expect(await query(former, 'show transaction_read_only')).toEqual([{ transaction_read_only: 'off' }])
    // Neither by the processes that knew the new primary nor by a new one.
    const third = await open(servers.url('postgres'))
    for (const one of [other, third]) expect(await folderOf(one)).toBe(servers.primary().folder)
    await servers.primary().stop('immediate')
    for (let tries = 0; tries < 3; tries++) expect(await other.isReady()).toBe(false)
    await servers.primary().start()
    await Promise.all([other.close(), third.close()])
  }, 60_000)

  test('leaves a primary that hangs when the standby is promoted', async () => {
    // Up to now it may have used the former primary that was started again.
    await expect.poll(() => folderOf(database).catch(() => null), WAIT).toBe(servers.primary().folder)
    await servers.replaceStandby()
    const hanging = servers.primary()
    const waiting = database.pool.query('select pg_sleep(60)').catch(error => error)
    const sleeping = `select 1 from pg_stat_activity where query = 'select pg_sleep(60)'`
    await expect.poll(() => query(hanging, sleeping), WAIT).toHaveLength(1)
    const processes = hanging.processes()
    for (const pid of processes) process.kill(pid, 'SIGSTOP')
    try {
      await servers.promote()
      const promoted = Date.now()
      expect(isConnectionError(await waiting)).toBe(true)
      expect(await folderOf(database)).toBe(servers.primary().folder)
      expect(Date.now() - promoted).toBeLessThan(10_000)
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT')
    }
  }, 60_000)
})

/** Runs a statement on a server, whether or not it accepts writes. */
async function query(server: PostgresServer, text: string) {
  const client = new Client({ connectionString: server.url('postgres') })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const log = createLog({ level: 'silent' })
const WAIT = { timeout: 20_000 }
