import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { staffPermit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { fileClaim } from '../claims/file-claim.server.ts'
import { type ClaimFilters, searchClaims } from '../claims/search-claims.server.ts'
import { users } from '../identity/users.table.ts'
import { registerWarranty } from './register-warranty.server.ts'
import { tyreIds } from './registrations.table.ts'
import { type RegistrationFilters, searchRegistrations } from './search-registrations.server.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const CLAIM = randomUUID()
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
      ['Kavitha a/p Suresh', '012-3334444', 'BCD 1234'],
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

  test.each(['kavitha ap suresh', 'Suresh A/P Kavitha', 'a/p', 'ap', 'kavitha a / p suresh'])(
    'the name %j is found with and without its slash',
    async name => {
      expect(await search({ name })).toEqual(['Kavitha a/p Suresh'])
    },
  )

  test.each(['nurain josef', 'nurainb', 'jose%'])('the name %j is not found', async name => {
    expect(await search({ name })).toEqual([])
  })

  test('a plate with O and I is found with 0 and 1, in the registrations and in the claims', async () => {
    const { id } = await claimed()
    for (const plate of ['V10 1O99', 'vio I099', '10I0', 'v1']) {
      expect([plate, await search({ plate })]).toEqual([plate, ['Nur’Ain  binti José']])
      expect([plate, await history({ plate })]).toEqual([plate, [id]])
    }
  })

  test('a claim is found by the claim number and the tyre ID of its print', async () => {
    const { id, tyreId } = await claimed()
    for (const claim of [id, ` ${id.toUpperCase()} `, id.slice(0, 8), id.slice(0, 11), id.slice(0, 1)])
      expect([claim, await history({ claim })]).toEqual([claim, [id]])
    for (const claim of [id.slice(1), `${id}0`, '-', 'x', randomUUID()])
      expect([claim, await history({ claim })]).toEqual([claim, []])
    expect(await history({ tyreId })).toEqual([id])
    expect(await history({ tyreId, claim: randomUUID() })).toEqual([])
    expect(await history({ tyreId: '2222-2222' })).toEqual([])
  })

  /** The claim on the first tyre of the last registration. */
  async function claimed(): Promise<{ id: string; tyreId: string }> {
    const warrantyId = ids['Nur’Ain  binti José'] ?? ''
    const tyres = await database.orm
      .select()
      .from(tyreIds)
      .where(eq(tyreIds.registrationId, warrantyId))
      .orderBy(tyreIds.positionDescription)
    const { id: tyre = '', tyreId = '' } = tyres[0] ?? {}
    const claim = {
      claimType: 'Defect',
      claimDate: '2026-11-20',
      tyreRowId: tyre,
      description: 'A bulge',
    } as const
    await fileClaim(ben(), { id: CLAIM, warrantyId, claim, photos: [] }, tools())
    return { id: CLAIM, tyreId }
  }

  /** The ids of the claims that a search in the history finds. */
  async function history(filters: Partial<ClaimFilters>): Promise<string[]> {
    const none = { claimType: null, from: null, to: null, status: null, tyreId: null }
    const all = { warranty: '', plate: '', claim: '', ...none, ...filters }
    const found = await searchClaims(ben(), { filters: all, after: null }, tools())
    return found.rows.map(row => row.id)
  }
})
