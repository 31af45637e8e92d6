import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import type { User } from '../access/user.ts'
import { users } from '../identity/users.table.ts'
import { loadConfirmation } from './confirmation.server.ts'
import { findWarranties } from './find-warranties.server.ts'
import { openReceipts } from './open-receipts.server.ts'
import { registerWarranty } from './register-warranty.server.ts'
import { canOpenUnasked } from './registrant.ts'
import { registrations } from './registrations.table.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const DAY_MS = 86_400_000
const later = (ms: number) => new Date(NOW.getTime() + ms)

describe('the right to open a registration', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  const tools = (now = NOW) => ({ database, now: () => now, secret: 'x'.repeat(32), clientLimits: 1 })
  let lastPlate = 0
  const newPlate = () => `V ${++lastPlate}`
  const user = (role: User['role'], session: string): User => ({
    id: `${role}-id`,
    email: `${role}@example.com`,
    role,
    session,
    hasSecondFactor: false,
    mustChangePassword: false,
    isPinSession: false,
  })
  const rights = (visitorHash: string | null, by: User | null = null, now = NOW) => ({
    visitorHash,
    user: by,
    receiptsByPlate: 'digits' as const,
    visitorSince: new Date(now.getTime() - DAY_MS),
    today: '2026-11-20' as const,
  })

  async function register({
    plate = newPlate(),
    visitorHash = 'browser',
    by = null as User | null,
    at = NOW,
    id = randomUUID() as string,
  } = {}) {
    const registration = {
      name: 'Aisyah',
      contactNumber: '012-345 6789',
      email: null,
      purchaseDate: '2026-11-01',
      carPlate: plate,
      tyreQuantity: 'pair',
    } as const
    const sent = { id, registration, receipts: [], visitorHash, user: by }
    return { id, plate, result: await registerWarranty(sent, tools(at)) }
  }

  /**
   * Whether the card of a registration says that its receipts open, and whether they and its confirmation do.
   */
  async function opens({ id, plate }: { id: string; plate: string }, who: ReturnType<typeof rights>) {
    const card = (await findWarranties(plate, who, tools())).find(card => card.id === id)
    const receipts = await openReceipts({ id, plate, typed: null, client: 'c', ...who }, tools())
    expect(receipts.ok).toBe(card?.canOpenReceipts)
    const confirmation = await loadConfirmation({ id, ...who }, tools())
    return { receipts: receipts.ok, confirmation: confirmation !== null && canOpenUnasked(confirmation, who) }
  }
  const both = { receipts: true, confirmation: true }
  const none = { receipts: false, confirmation: false }

  test('a visitor’s registration opens in its browser for a day', async () => {
    const made = await register()
    expect(await opens(made, rights('browser', null, later(DAY_MS)))).toEqual(both)
    expect(await opens(made, rights('browser', null, later(DAY_MS + 1)))).toEqual(none)
    expect(await opens(made, rights('other'))).toEqual(none)
  })

  test('a registration of a signed-in customer opens for the account, not for the browser', async () => {
    const aisyah = user('customer', 's1')
    const row = { id: aisyah.id, name: '', email: aisyah.email, createdAt: NOW, updatedAt: NOW }
    await database.orm.insert(users).values(row)
    const made = await register({ by: aisyah })
    expect(await opens(made, rights('browser'))).toEqual(none)
    expect(await opens(made, rights('browser', user('customer', 's2')))).toEqual(both)
    // The answer was lost and the session has ended: the same form from the same browser is no second
    // registration.
    const again = await register({ id: made.id, plate: made.plate })
    expect(again.result).toEqual({ ok: true, isNew: false })
  })

  test('a registration that staff entered opens in their session, and after it in no browser', async () => {
    const made = await register({ by: user('staff', 's1') })
    expect(await opens(made, rights('browser'))).toEqual(none)
    expect(await opens(made, rights('browser', user('staff', 's1')))).toEqual(both)
    expect(await opens(made, rights('browser', user('staff', 's2')))).toEqual({
      ...both,
      confirmation: false,
    })
    const again = await register({ id: made.id, plate: made.plate, by: user('staff', 's1') })
    expect(again.result).toEqual({ ok: true, isNew: false })
  })

  test('fake registrations hide neither the visitor’s own registrations nor the one named by its id', async () => {
    const plate = newPlate()
    const mine = await register({ plate, at: later(-DAY_MS / 2) })
    const other = await register({ plate, visitorHash: 'other', at: later(-DAY_MS / 2) })
    const [row] = await database.orm.select().from(registrations).limit(1)
    const fakes = Array.from({ length: 60 }, () => ({
      ...row,
      id: randomUUID(),
      plate: plate.replace(' ', ''),
      registeredBy: 'attacker',
      userId: null,
      createdAt: NOW,
    }))
    await database.orm.insert(registrations).values(fakes as (typeof registrations.$inferInsert)[])
    const cards = await findWarranties(plate, rights('browser'), tools())
    expect(cards).toHaveLength(50)
    expect(cards[0]).toMatchObject({ id: mine.id, canOpenReceipts: true })
    expect(cards.map(card => card.id)).not.toContain(other.id)
    const named = await findWarranties(plate, { ...rights('browser'), named: other.id }, tools())
    expect(named.map(card => card.id)).toContain(other.id)
    const elsewhere = await findWarranties(newPlate(), { ...rights('browser'), named: other.id }, tools())
    expect(elsewhere).toEqual([])
  })

  test('a plate takes five registrations in 24 hours, also at once; staff add more', async () => {
    const plate = newPlate()
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => register({ plate, visitorHash: `browser ${nth}` })),
    )
    expect(made.filter(({ result }) => result.ok)).toHaveLength(5)
    const refused = { ok: false, error: 'warranties.plate-limit', retryAfterSeconds: 86_400 }
    expect(made.filter(({ result }) => !result.ok).map(({ result }) => result)).toEqual([
      refused,
      refused,
      refused,
    ])
    const stored = made.find(({ result }) => result.ok)
    const visitorHash = `browser ${stored ? made.indexOf(stored) : 0}`
    expect((await register({ id: stored?.id ?? '', plate, visitorHash })).result).toEqual({
      ok: true,
      isNew: false,
    })
    expect((await register({ plate, by: user('staff', 's') })).result.ok).toBe(true)
    expect((await register({ plate, at: later(DAY_MS - 1_000) })).result).toEqual({
      ...refused,
      retryAfterSeconds: 1,
    })
    expect((await register({ plate, at: later(DAY_MS) })).result.ok).toBe(true)
  })
})
