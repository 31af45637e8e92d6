import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../../tests/support/databases.ts'
import { clientLimit, consumeRateLimit, resetRateLimit, sweepLimits } from './rate-limit.ts'

const LIMIT = { name: 'tries', most: 3, perSeconds: 60 }
const START = Date.parse('2026-11-20T04:00:00Z')

describe.each(databases)('limits, $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  const at = (seconds: number) => ({
    database,
    secret: 'x'.repeat(32),
    now: () => new Date(START + seconds * 1_000),
  })

  test('so many tries are let through and no more until the span is over', async () => {
    for (let tries = 0; tries < 3; tries++)
      expect(await consumeRateLimit(LIMIT, 'a', at(tries))).toEqual({ ok: true })
    expect(await consumeRateLimit(LIMIT, 'a', at(10))).toEqual({ ok: false, retryAfterSeconds: 50 })
    expect(await consumeRateLimit(LIMIT, 'b', at(10))).toEqual({ ok: true })
    expect(await consumeRateLimit({ ...LIMIT, name: 'others' }, 'a', at(10))).toEqual({ ok: true })
    expect(await consumeRateLimit(LIMIT, 'a', at(60))).toEqual({ ok: true })
  })

  test('of many at once no more than the limit get through', async () => {
    const turns = await Promise.all(Array.from({ length: 12 }, () => consumeRateLimit(LIMIT, 'crowd', at(0))))
    expect(turns.filter(turn => turn.ok)).toHaveLength(3)
  })

  test('what is given back can be used again', async () => {
    for (let tries = 0; tries < 4; tries++) await consumeRateLimit(LIMIT, 'c', at(0))
    await resetRateLimit(LIMIT, 'c', at(0))
    expect(await consumeRateLimit(LIMIT, 'c', at(1))).toEqual({ ok: true })
  })

  test('nobody can be read off the table, and what is over is swept', async () => {
    await consumeRateLimit(LIMIT, '203.0.113.7', at(0))
    const { rows } = await database.pool.query('select * from limits')
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
    await sweepLimits(at(10_000))
    expect((await database.pool.query('select * from limits')).rows).toEqual([])
  })
})

test('the owner’s factor moves limits by client, never below one', () => {
  expect(clientLimit(LIMIT, 2).most).toBe(6)
  expect(clientLimit(LIMIT, 0.01).most).toBe(1)
})
