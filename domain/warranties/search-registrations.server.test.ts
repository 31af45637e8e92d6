import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Counter, NOW, openCounter } from '../../tests/support/counter.ts'
import { insertRegistration } from '../../tests/support/insert-registration.ts'
import { fileClaim } from '../claims/file-claim.server.ts'
import { type ClaimFilters, searchClaims } from '../claims/search-claims.server.ts'
import { registrations, tyreIds } from './registrations.table.ts'
import { type RegistrationFilters, searchRegistrations } from './search-registrations.server.ts'

const CLAIM = randomUUID()
const NO_FILTERS = {
  phone: '',
  plate: '',
  name: '',
  purchasedFrom: null,
  purchasedTo: null,
  claimStatus: 'all',
} as const

describe('searching registrations', () => {
  let counter: Counter
  beforeAll(async () => {
    counter = await openCounter()
    // Found by no search but its own.
    await counter.register({ name: 'Aisyah Rahman', contactNumber: '012-345 6789', carPlate: 'WXY 1234' })
  })
  afterAll(() => counter.database.close())

  const search = (filters: Partial<Parameters<typeof searchRegistrations>[1]['filters']>) =>
    searchRegistrations(
      counter.as('ben'),
      { filters: { ...NO_FILTERS, ...filters }, after: null, today: '2026-11-20' },
      counter.tools,
    )

  test('finds parts of phone, plate and name without regard to case and separators', async () => {
    const { id } = await counter.register({
      name: 'Zulkifli 100%',
      contactNumber: '+60 19-888 7766',
      carPlate: 'QAA 7',
    })
    for (const filters of [
      { phone: '19888' },
      { phone: '888-77' },
      { phone: '019-888 7766' },
      { plate: 'qaa 7' },
      { plate: 'A7' },
      { name: 'zulKIF' },
      { name: '100%' },
      { name: 'zu' },
      { name: '%' },
    ]) {
      expect([filters, (await search(filters)).rows.map(row => row.id)]).toEqual([filters, [id]])
    }
    for (const filters of [
      { name: '100_' },
      { name: 'Zulkifli%100' },
      { plate: '%' },
      { phone: 'none' },
      { name: '\\' },
    ]) {
      expect([filters, (await search(filters)).total]).toEqual([filters, 0])
    }
  })

  test('filters by purchase date and claim status', async () => {
    const name = 'Only For This Test'
    const sent = await counter.claimInput('ben')
    await counter.database.orm
      .update(registrations)
      .set({ name })
      .where(eq(registrations.id, sent.warrantyId))
    const total = async (filters: Parameters<typeof search>[0]) => (await search({ name, ...filters })).total
    expect(await total({ purchasedFrom: '2026-11-01', purchasedTo: '2026-11-01' })).toBe(1)
    expect(await total({ purchasedFrom: '2026-11-02' })).toBe(0)
    expect(await total({ claimStatus: 'claimed' })).toBe(0)
    await fileClaim(counter.as('ben'), sent, counter.tools)
    expect(await total({ claimStatus: 'claimed' })).toBe(1)
    expect(await total({ claimStatus: 'not-claimed' })).toBe(0)
    const [row] = (await search({ name })).rows
    expect(row).toMatchObject({
      available: 3,
      used: 1,
      staffState: 'active',
      customerState: 'active',
      lastClaimDate: '2026-11-20',
    })
  })

  test('pages by key, newest first, without duplicates or gaps', async () => {
    const name = 'Forty Five'
    const ids: string[] = []
    // Rows with the same time are ordered by id.
    for (let n = 0; n < 45; n++) {
      ids.unshift(
        (await counter.register({ name, at: new Date(NOW.getTime() + Math.floor(n / 3) * 1_000) })).id,
      )
    }
    const seen: string[] = []
    let after = null
    do {
      const page = await searchRegistrations(
        counter.as('ben'),
        { filters: { ...NO_FILTERS, name }, after, today: '2026-11-20' },
        counter.tools,
      )
      expect(page.total).toBe(45)
      seen.push(...page.rows.map(row => row.id))
      after = page.next
    } while (after)
    expect(seen).toHaveLength(45)
    expect(new Set(seen)).toEqual(new Set(ids))
  }, 60_000)
})

describe('searching by parts', () => {
  let counter: Counter
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    counter = await openCounter()
    for (const [name, contactNumber, carPlate] of [
      ['Kavitha a/p Suresh', '012-3334444', 'BCD 1234'],
      ['Ng Xq Wei', '011-2223344', 'WZK 9953'],
      ['X Q', '015-5556677', 'BKZ 5399'],
      ['Nur’Ain  binti José', '016-8880000', 'VIO 1099'],
    ] as const)
      ids[name] = (await insertRegistration({ name, contactNumber, carPlate }, counter.tools)).id
  })
  afterAll(() => counter.database.close())

  /** The names that a search finds. */
  async function search(filters: Partial<RegistrationFilters>): Promise<string[]> {
    const none = { purchasedFrom: null, purchasedTo: null, claimStatus: 'all' } as const
    const all = { phone: '', plate: '', name: '', ...none, ...filters }
    const found = await searchRegistrations(
      counter.as('ben'),
      { filters: all, after: null, today: '2026-11-20' },
      counter.tools,
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
    const tyres = await counter.database.orm
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
    const input = { id: CLAIM, warrantyId, claim, photos: [] }
    expect(await fileClaim(counter.as('ben'), input, counter.tools)).toMatchObject({ ok: true })
    return { id: CLAIM, tyreId }
  }

  /** The ids of the claims that a search in the history finds. */
  async function history(filters: Partial<ClaimFilters>): Promise<string[]> {
    const none = { claimType: null, from: null, to: null, status: null, tyreId: null }
    const all = { warranty: '', plate: '', claim: '', ...none, ...filters }
    const found = await searchClaims(counter.as('ben'), { filters: all, after: null }, counter.tools)
    return found.rows.map(row => row.id)
  }
})
