import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import type { User } from '../access/user.ts'
import { sessions } from '../identity/sessions.table.ts'
import { users } from '../identity/users.table.ts'
import { loadSavedFilters, saveFilters } from './saved-filters.server.ts'

const NOW = new Date('2026-11-20T04:00:00Z')

describe('saved filters', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
    await database.orm
      .insert(users)
      .values({ id: 'ben', name: 'Ben', email: 'ben@example.com', createdAt: NOW, updatedAt: NOW })
  })
  afterAll(() => database.close())

  /** Ben in a new session. */
  async function ben(): Promise<User> {
    const session = randomUUID()
    const at = { expiresAt: NOW, createdAt: NOW, updatedAt: NOW }
    await database.orm.insert(sessions).values({ id: session, token: session, userId: 'ben', ...at })
    return {
      id: 'ben',
      email: 'ben@example.com',
      role: 'staff',
      session,
      hasSecondFactor: false,
      mustChangePassword: false,
      isPinSession: false,
    }
  }

  test('each window has its own filters on every page; a new window has none', async () => {
    const user = await ben()
    const read = (page: 'search' | 'claims-history', search: string | null) =>
      loadSavedFilters({ user, page, search }, { database })
    const first = await saveFilters({ user, page: 'search', filters: { plate: 'A' } }, { database })
    const other = await saveFilters({ user, page: 'claims-history', filters: { plate: 'B' } }, { database })
    expect(await read('search', other)).toEqual({})
    // The first window has not opened the history yet.
    expect(await read('claims-history', first)).toEqual({})
    const second = await saveFilters(
      { user, page: 'claims-history', filters: { plate: 'C' }, search: first },
      { database },
    )
    await saveFilters({ user, page: 'search', filters: { plate: 'D' }, search: other }, { database })
    expect(await read('search', second)).toEqual({ plate: 'A' })
    expect(await read('claims-history', second)).toEqual({ plate: 'C' })
    // The back button leads to the previous search.
    expect(await read('claims-history', first)).toEqual({})
    for (const page of ['search', 'claims-history'] as const) expect(await read(page, null)).toEqual({})
  })

  test('filters are deleted with the session', async () => {
    const search = await saveFilters(
      { user: await ben(), page: 'audit', filters: { who: 'ben' } },
      { database },
    )
    expect(await loadSavedFilters({ user: await ben(), page: 'audit', search }, { database })).toEqual({})
  })
})
