import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PostgresServer, startPostgresServer } from '../../tests/support/postgres-server.ts'
import { createLog } from '../log/log.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'

describe('a PostgreSQL server that stops and starts again', () => {
  let server: PostgresServer
  let database: Database
  beforeAll(async () => {
    server = await startPostgresServer()
    const settings = { dataDir: '', databaseUrl: server.url('postgres') }
    database = await openDatabase({ settings, log: createLog({ level: 'silent' }) })
  })
  afterAll(async () => {
    await database?.close()
    await server?.remove()
  })

  test('does not end the process, is not ready meanwhile, and is reconnected', async () => {
    await database.pool.query('create table test (n int)')
    const idle = await Promise.all(
      [1, 2, 3].map(n => database.pool.query('insert into test values ($1)', [n])),
    )
    expect(idle).toHaveLength(3)
    const running = database.orm
      .transaction(async transaction => {
        await transaction.execute('insert into test values (4)')
        await transaction.execute('select pg_sleep(10)')
      })
      .catch(error => error)
    // Waits until the transaction has begun.
    await expect
      .poll(
        async () =>
          (
            await database.pool.query(
              `select 1 from pg_stat_activity where query like '%pg_sleep(10)%' and state = 'active' and pid <> pg_backend_pid()`,
            )
          ).rowCount,
      )
      .toBe(1)
    await server.stop('immediate')
    expect(await running).toBeInstanceOf(Error)
    expect(await database.isReady()).toBe(false)
    await expect(database.orm.transaction(async () => {})).rejects.toThrow()

    await server.start()
    await expect.poll(() => database.isReady(), { timeout: 10_000 }).toBe(true)
    const stored = await database.pool.query('select n from test order by n')
    expect(stored.rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    // The pool still has all ten connections.
    const all = Array.from({ length: 10 }, () => database.pool.query('select pg_sleep(0.1)'))
    expect(await Promise.all(all)).toHaveLength(10)
  })

  test('can be unreachable at the start', async () => {
    const settings = { dataDir: '', databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' }
    const unreachable = await openDatabase({ settings, log: createLog({ level: 'silent' }) })
    expect(await unreachable.isReady()).toBe(false)
    await unreachable.close()
  })
})
