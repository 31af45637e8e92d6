import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import {
  clientLimit,
  consumeRateLimit,
  consumeRateLimits,
  deleteExpiredRateLimits,
  resetRateLimit,
} from './rate-limit.ts'

const LIMIT = { name: 'attempts', max: 3, windowSeconds: 60 }
const START = Date.parse('2026-11-20T04:00:00Z')

describe('rate limits', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  const at = (seconds: number) => ({
    database,
    secret: 'x'.repeat(32),
    now: () => new Date(START + seconds * 1_000),
  })

  test('accept the maximum of attempts per window and key', async () => {
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await consumeRateLimit(LIMIT, 'a', at(attempt))).toEqual({ ok: true })
    expect(await consumeRateLimit(LIMIT, 'a', at(10))).toEqual({ ok: false, retryAfterSeconds: 50 })
    expect(await consumeRateLimit(LIMIT, 'b', at(10))).toEqual({ ok: true })
    expect(await consumeRateLimit({ ...LIMIT, name: 'others' }, 'a', at(10))).toEqual({ ok: true })
    expect(await consumeRateLimit(LIMIT, 'a', at(60))).toEqual({ ok: true })
  })

  test('accept no more than the maximum of concurrent attempts', async () => {
    const results = await Promise.all(
      Array.from({ length: 12 }, () => consumeRateLimit(LIMIT, 'concurrent', at(0))),
    )
    expect(results.filter(result => result.ok)).toHaveLength(3)
  })

  test('allow the /56 of an IPv6 client four times and its /48 sixteen times as many attempts, but not for accounts', async () => {
    const limit = clientLimit({ name: 'networks', max: 1, windowSeconds: 60 }, 1)
    const consume = async (client: string) => (await consumeRateLimit(limit, client, at(0))).ok
    const ofOneSubscriber = ['100', '101', '1fe', '1ff', '180'].map(part => `2001:db8:1:${part}`)
    const results = []
    for (const client of ofOneSubscriber) results.push(await consume(client))
    expect(results).toEqual([true, true, true, true, false])
    // Twelve more of the same /48, each in a /56 of its own: the one above was not counted for it.
    const others = Array.from({ length: 13 }, (_, at) => `2001:db8:1:${(at + 2).toString(16)}00`)
    results.length = 0
    for (const client of others) results.push(await consume(client))
    expect(results).toEqual([...Array(12).fill(true), false])
    expect(await consume('2001:db8:2:100')).toBe(true)
    expect((await consumeRateLimit({ ...limit, isPerClient: false }, 'a:b:c:1', at(0))).ok).toBe(true)
    expect((await consumeRateLimit({ ...limit, isPerClient: false }, 'a:b:c:1', at(0))).ok).toBe(false)
  })

  test('count an attempt of several units as that many, and reject one that exceeds the rest', async () => {
    const consume = async (count: number) => (await consumeRateLimits([[LIMIT, 'units', count]], at(0))).ok
    expect([await consume(2), await consume(1), await consume(1)]).toEqual([true, true, false])
    expect((await consumeRateLimits([[LIMIT, 'one large', 4]], at(0))).ok).toBe(false)
    // No factor on per-client limits makes a number that the database does not take.
    const endless = clientLimit(LIMIT, 1e12)
    for (const ok of [true, false, false])
      expect(await consumeRateLimit(endless, 'endless', at(0), ok ? 1 : 1e12)).toMatchObject({ ok })
  })

  test('accept attempts again after a reset', async () => {
    for (let attempt = 0; attempt < 4; attempt++) await consumeRateLimit(LIMIT, 'c', at(0))
    await resetRateLimit(LIMIT, 'c', at(0))
    expect(await consumeRateLimit(LIMIT, 'c', at(1))).toEqual({ ok: true })
  })

  test('store no key in plain text, and expired windows are deleted', async () => {
    await consumeRateLimit(LIMIT, '203.0.113.7', at(0))
    const { rows } = await database.pool.query('select * from limits')
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
    await deleteExpiredRateLimits(at(10_000))
    expect((await database.pool.query('select * from limits')).rows).toEqual([])
  })
})

test('the factor on per-client limits never lowers them below one', () => {
  expect(clientLimit(LIMIT, 2).max).toBe(6)
  expect(clientLimit(LIMIT, 0.01).max).toBe(1)
})
