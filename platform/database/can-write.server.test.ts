import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { createLog } from '../log/log.ts'
import { canWrite } from './can-write.ts'
import { openDatabase } from './open-database.ts'

describe('canWrite', () => {
  let database: TestDatabase
  let other: Client
  beforeAll(async () => {
    database = await openTestDatabase()
    other = new Client({ connectionString: database.settings.databaseUrl ?? '' })
    await other.connect()
  })
  afterAll(async () => {
    await other?.end()
    await database?.close()
  })
  beforeEach(() => database.empty())

  test('leaves one row for each key, however often it is called', async () => {
    expect(await canWrite(database.pool, 'readiness:a')).toBe(true)
    expect(await canWrite(database.pool, 'readiness:a')).toBe(true)
    const { rows } = await other.query('select key, ends_at > now() as is_kept from limits')
    expect(rows).toEqual([{ key: 'readiness:a', is_kept: true }])
  })

  test('is false on a read-only server', async () => {
    await other.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    )
    const readOnly = await openAgain()
    expect(await readOnly.isReady()).toBe(true)
    expect(await canWrite(readOnly.pool, 'readiness:b')).toBe(false)
    await readOnly.close()
    await other.query(
      `do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
    )
  })

  test('is false when the write waits too long, and cancels it', async () => {
    await other.query('begin')
    await other.query('lock table limits in exclusive mode')
    expect(await canWrite(database.pool, 'readiness:c', { timeoutMs: 200 })).toBe(false)
    // The database ends a cancelled statement in its own time.
    const waiting = async () => {
      const { rows } = await other.query(
        `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows
    }
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([])
    await other.query('rollback')
    expect(await canWrite(database.pool, 'readiness:c')).toBe(true)
  })

  test('is false without a database', async () => {
    const closed = await openAgain()
    await closed.close()
    expect(await canWrite(closed.pool, 'readiness:d')).toBe(false)
  })

  const openAgain = () => openDatabase({ settings: database.settings, log: createLog({ level: 'silent' }) })
})
