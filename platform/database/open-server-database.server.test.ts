import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PostgresServer, startPostgresServer } from '../../tests/support/postgres-server.ts'
import { createLog } from '../log/log.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'

describe('a PostgreSQL server that goes and comes back', () => {
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

  test('neither ends the process nor is called ready, and is used again by itself', async () => {
    await database.pool.query('create table kept (n int)')
    const idle = await Promise.all(
      [1, 2, 3].map(n => database.pool.query('insert into kept values ($1)', [n])),
    )
    expect(idle).toHaveLength(3)
    const underWay = database.orm
      .transaction(async transaction => {
        await transaction.execute('insert into kept values (4)')
        await transaction.execute('select pg_sleep(10)')
      })
      .catch(error => error)
    // The transaction has to have begun.
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
    expect(await underWay).toBeInstanceOf(Error)
    expect(await database.isReady()).toBe(false)
    await expect(database.orm.transaction(async () => {})).rejects.toThrow()

    await server.start()
    await expect.poll(() => database.isReady(), { timeout: 10_000 }).toBe(true)
    const kept = await database.pool.query('select n from kept order by n')
    expect(kept.rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    // No connection was lost for good: the pool still has all its ten places.
    const all = Array.from({ length: 10 }, () => database.pool.query('select pg_sleep(0.1)'))
    expect(await Promise.all(all)).toHaveLength(10)
  })

  test('is no reason not to start', async () => {
    const settings = { dataDir: '', databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' }
    const absent = await openDatabase({ settings, log: createLog({ level: 'silent' }) })
    expect(await absent.isReady()).toBe(false)
    await absent.close()
  })
})
