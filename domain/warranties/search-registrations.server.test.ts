import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { staffPermit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { fileClaim } from '../claims/file-claim.server.ts'
import { searchClaims } from '../claims/search-claims.server.ts'
import { users } from '../identity/users.table.ts'
import { registerWarranty } from './register-warranty.server.ts'
import { tyreIds } from './registrations.table.ts'
import { type RegistrationFilters, searchRegistrations } from './search-registrations.server.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const BEN: User = {
  id: 'ben',
  email: 'ben@example.com',
  role: 'staff',
  session: '',
  hasSecondFactor: false,
  mustChangePassword: false,
}

describe('searching by parts', () => {
  let database: TestDatabase
  const ids: Record<string, string> = {}
  const tools = () => ({ database, now: () => NOW })
  const ben = () => {
    const permit = staffPermit(BEN)
    if (!permit) throw new Error('ben is not staff')
    return permit
  }

  beforeAll(async () => {
    database = await openTestDatabase()
    const { id, email } = BEN
    await database.orm
      .insert(users)
      .values({ id, name: 'Ben', email, role: 'staff', createdAt: NOW, updatedAt: NOW })
    for (const [name, contactNumber, carPlate] of [
      ['Ng Xq Wei', '011-2223344', 'WZK 9953'],
      ['X Q', '015-5556677', 'BKZ 5399'],
      ['Nur’Ain  binti José', '016-8880000', 'VIO 1099'],
    ] as const)
      ids[name] = await register({ name, contactNumber, carPlate })
  })
  afterAll(() => database.close())

  async function register(own: { name: string; contactNumber: string; carPlate: string }): Promise<string> {
    const id = randomUUID()
    const bought = { email: null, purchaseDate: '2026-11-01', tyreQuantity: 'pair' } as const
    await registerWarranty(
      { id, registration: { ...bought, ...own }, receipts: [], visitorHash: 'visitor', user: null },
      tools(),
    )
    return id
  }

  /** The names that a search finds. */
  async function search(filters: Partial<RegistrationFilters>): Promise<string[]> {
    const none = { purchasedFrom: null, purchasedTo: null, claimStatus: 'all' } as const
    const all = { phone: '', plate: '', name: '', ...none, ...filters }
    const found = await searchRegistrations(
      ben(),
      { filters: all, after: null, today: '2026-11-20' },
      tools(),
    )
    return found.rows.map(row => row.name).sort()
  }

  test.each([
    [{ plate: '99' }, ['Ng Xq Wei', 'Nur’Ain  binti José', 'X Q']],
    [{ plate: 'zk' }, ['Ng Xq Wei']],
    [{ plate: 'Z', phone: '6' }, ['X Q']],
    [{ phone: '88' }, ['Nur’Ain  binti José']],
    [{ plate: '53', phone: '1', name: 'n' }, ['Ng Xq Wei']],
    [{ name: 'xq' }, ['Ng Xq Wei']],
    [{ name: 'q x' }, ['Ng Xq Wei', 'X Q']],
    [{ plate: 'ZZ' }, []],
  ])('%j: one or two characters are found anywhere', async (filters, names) => {
    expect(await search(filters)).toEqual(names)
  })

  test.each(["nur'ain", 'NURAIN  BINTI', 'jose nurʼain', 'José nur`ain', 'é n'])(
    'the name %j is found by its words in any order, without accents and apostrophes',
    async name => {
      expect(await search({ name })).toContain('Nur’Ain  binti José')
    },
  )

  test.each(['nurain josef', 'nurainb', 'jose%'])('the name %j is not found', async name => {
    expect(await search({ name })).toEqual([])
  })

  test('a plate with O and I is found with 0 and 1, in the registrations and in the claims', async () => {
    const warrantyId = ids['Nur’Ain  binti José'] ?? ''
    const rows = await database.orm.select().from(tyreIds)
    const tyreId = rows.find(row => row.registrationId === warrantyId)?.id ?? ''
    const claim = { claimType: 'Defect', claimDate: '2026-11-20', tyreId, description: 'A bulge' } as const
    const id = randomUUID()
    expect(await fileClaim(ben(), { id, warrantyId, claim, photos: [] }, tools())).toEqual({ ok: true })
    for (const plate of ['V10 1O99', 'vio I099', '10I0', 'v1']) {
      expect([plate, await search({ plate })]).toEqual([plate, ['Nur’Ain  binti José']])
      const none = { warranty: '', claimType: null, from: null, to: null, status: null } as const
      const found = await searchClaims(ben(), { filters: { ...none, plate }, after: null }, tools())
      expect([plate, found.rows.map(row => row.id)]).toEqual([plate, [id]])
    }
  })
})
