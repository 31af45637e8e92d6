import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { createLog, describeError } from '../log/log.ts'

describe('a database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase({ statementLimitMs: 1_000 })
  })
  afterAll(() => database.close())

  test('is ready and executes statements', async () => {
    expect(await database.isReady()).toBe(true)
    expect((await database.pool.query('select 40 + 2 as sum')).rows).toEqual([{ sum: 42 }])
  })

  test('has the extension pg_trgm', async () => {
    await database.pool.query('create extension if not exists pg_trgm')
    expect(
      (await database.pool.query(`select similarity('michelin', 'michellin') > 0.5 as is_near`)).rows,
    ).toEqual([{ is_near: true }])
  })

  test('ends a statement at its time limit and executes the next ones', async () => {
    await expect(database.pool.query('select pg_sleep(20)')).rejects.toThrow()
    await expect.poll(() => database.isReady(), { timeout: 10_000 }).toBe(true)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('logs row errors with their codes and without personal data', async () => {
    await database.pool.query('create table people (email text unique, born date)')
    const lines: string[] = []
    const log = createLog({ destination: { write: line => lines.push(line) } })
    const values = ["('aisyah@example.com', null)", "('aisyah@example.com', null)", "(null, '12 aisyah')"]
    for (const row of values)
      await database.orm
        .execute(`insert into people values ${row}`)
        .catch(({ cause }) => log.error({ event: 'test', err: cause }, describeError(cause)))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('PostgreSQL error 23505 people people_email_key')
    expect(lines[1]).toContain('PostgreSQL error 22007')
    expect(lines.join()).not.toContain('aisyah')
  })

  test('runs work without the time limit', async () => {
    const slept = await database.withoutTimeLimit(client =>
      client.query('select pg_sleep(1.6)::text as slept'),
    )
    expect(slept.rows).toEqual([{ slept: '' }])
    expect(await database.isReady()).toBe(true)
  })

  test('recovers from lost connections, idle and in a transaction', async () => {
    const backend = (await database.pool.query('select pg_backend_pid() as pid')).rows[0].pid
    const transaction = database.orm.transaction(async tx => {
      await tx.execute('create table half_written (n int)')
      await database.withoutTimeLimit(client =>
        client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        ),
      )
      await tx.execute('select 1')
    })
    await expect(transaction).rejects.toThrow()
    expect(backend).toBeTypeOf('number')
    await expect.poll(() => database.isReady(), { timeout: 10_000 }).toBe(true)
    const tables = await database.pool.query(`select to_regclass('half_written') as name`)
    expect(tables.rows).toEqual([{ name: null }])
  })
})
