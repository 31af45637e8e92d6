import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../../tests/support/databases.ts'
import type { User } from '../access/user.ts'
import { sessions, users } from '../identity/accounts.table.ts'
import { loadFilters } from './load-filters.server.ts'
import { saveFilters } from './save-filters.server.ts'

const NOW = new Date('2026-11-20T04:00:00Z')

describe.each(databases)('what a window of the counter looks for, $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.orm
      .insert(users)
      .values({ id: 'ben', name: 'Ben', email: 'ben@example.com', createdAt: NOW, updatedAt: NOW })
  })
  afterAll(() => database.close())

  /** Ben, signed in anew. */
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
    }
  }

  test('is its own on every screen, whatever another window looks for meanwhile', async () => {
    const user = await ben()
    const read = (page: 'search' | 'claims-history', search: string | null) =>
      loadFilters({ user, page, search }, { database })
    const first = await saveFilters({ user, page: 'search', filters: { plate: 'A' } }, { database })
    const other = await saveFilters({ user, page: 'claims-history', filters: { plate: 'B' } }, { database })
    // The first window has not looked through the history yet.
    expect(await read('claims-history', first)).toEqual({})
    const second = await saveFilters(
      { user, page: 'claims-history', filters: { plate: 'C' }, search: first },
      { database },
    )
    await saveFilters({ user, page: 'search', filters: { plate: 'D' }, search: other }, { database })
    expect(await read('search', second)).toEqual({ plate: 'A' })
    expect(await read('claims-history', second)).toEqual({ plate: 'C' })
    // The back button leads to the search before.
    expect(await read('claims-history', first)).toEqual({})
    // A window that is opened anew goes on where the clerk was last.
    expect(await read('search', null)).toEqual({ plate: 'D' })
  })

  test('goes with the session', async () => {
    const search = await saveFilters(
      { user: await ben(), page: 'audit', filters: { who: 'ben' } },
      { database },
    )
    expect(await loadFilters({ user: await ben(), page: 'audit', search }, { database })).toEqual({})
  })
})
