import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { staffPermit } from '../access/permit.ts'
import { auditEvents } from './audit-events.table.ts'
import { readListPage } from './read-list-page.server.ts'

const NOW = new Date('2026-11-20T04:00:00Z')

describe('pages of customers', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(() => database.empty())
  afterAll(() => database.close())

  const read = async (
    name: string,
    { rows = 20, isFirst = true, laterMs = 0, list = 'search' as 'search' | 'claims-history' } = {},
  ) => {
    const permit = staffPermit({
      id: name,
      email: `${name}@example.com`,
      role: 'staff',
      session: '',
      hasSecondFactor: false,
      mustChangePassword: false,
      isPinSession: false,
    })
    if (!permit) throw new Error('no permit')
    const recorded: Promise<unknown>[] = []
    const tools = {
      database,
      secret: 'x'.repeat(32),
      clientLimits: 1,
      now: () => new Date(NOW.getTime() + laterMs),
      holdResponse: (work: Promise<unknown>) => void recorded.push(work),
    }
    const readRows = async () => ({ rows: Array(rows).fill('row') })
    const page = await readListPage(permit, { list, isFirst }, readRows, tools)
    await Promise.all(recorded)
    return page
  }
  const entries = async () => {
    const rows = await database.orm.select().from(auditEvents).orderBy(auditEvents.id)
    return rows.map(({ actor, action, record, details }) => ({ actor, action, record, ...details }))
  }

  test('are recorded with how many they showed, per user and list one entry a minute', async () => {
    await read('ben', { rows: 20 })
    await read('ben', { rows: 7, isFirst: false, laterMs: 59_999 })
    await read('ben', { rows: 0 })
    await read('ben', { rows: 3, list: 'claims-history' })
    await read('mei', { rows: 1 })
    await read('ben', { rows: 2, laterMs: 60_000 })
    const entry = { actor: 'ben@example.com', action: 'listed-customers', record: 'search' }
    expect(await entries()).toEqual([
      { ...entry, pages: 2, rows: 27 },
      { ...entry, record: 'claims-history', pages: 1, rows: 3 },
      { ...entry, actor: 'mei@example.com', pages: 1, rows: 1 },
      { ...entry, pages: 1, rows: 2 },
    ])
  })

  test('after the first are 120 an hour for a user; the first one of a search is still there', async () => {
    for (let nth = 0; nth < 120; nth++)
      expect(await read('ben', { isFirst: false })).toMatchObject({ rows: expect.any(Array) })
    expect(await read('ben', { isFirst: false })).toMatchObject({ retryAfterSeconds: 3_600 })
    expect(await read('ben')).toMatchObject({ rows: expect.any(Array) })
    expect(await read('mei', { isFirst: false })).toMatchObject({ rows: expect.any(Array) })
    expect(await read('ben', { isFirst: false, laterMs: 3_600_000 })).toMatchObject({
      rows: expect.any(Array),
    })
  })

  test('that are the first of a search are 600 an hour for a user, also those without a customer', async () => {
    for (let nth = 0; nth < 600; nth++)
      expect(await read('ben', { rows: nth % 2 })).toMatchObject({ rows: expect.any(Array) })
    for (const list of ['search', 'claims-history'] as const)
      expect(await read('ben', { list })).toEqual({ retryAfterSeconds: 3_600, ok: false })
    expect(await read('ben', { isFirst: false })).toMatchObject({ rows: expect.any(Array) })
    expect(await read('mei')).toMatchObject({ rows: expect.any(Array) })
    expect(await read('ben', { laterMs: 3_600_000 })).toMatchObject({ rows: expect.any(Array) })
    expect(await entries()).toContainEqual(
      expect.objectContaining({ actor: 'ben@example.com', pages: 301, rows: 320 }),
    )
  })
})
