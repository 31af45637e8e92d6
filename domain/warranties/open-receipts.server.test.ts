import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { openReceipts } from './open-receipts.server.ts'
import { registerWarranty } from './register-warranty.server.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const HOUR_MS = 3_600_000
const LOCKED = 'limits.too-many-tries'

describe('guessing the digits of a contact number', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  const tools = (laterMs = 0) => ({
    database,
    now: () => new Date(NOW.getTime() + laterMs),
    secret: 'x'.repeat(32),
    clientLimits: 1,
  })
  let made = 0
  const newPlate = () => `G ${++made}`

  async function register(plate: string, contactNumber = '012-345 6789') {
    const registration = {
      name: 'Aisyah',
      contactNumber,
      email: null,
      purchaseDate: '2026-11-01',
      carPlate: plate,
      tyreQuantity: 'pair',
    } as const
    const id = randomUUID()
    await registerWarranty({ id, registration, receipts: [], visitorHash: randomUUID(), user: null }, tools())
    return { id, plate }
  }

  /** What one attempt is answered: an error, or `open`. */
  async function attempt(
    registration: { id: string; plate: string },
    typed: string,
    { client = randomUUID() as string, laterMs = 0 } = {},
  ) {
    const visitor = { visitorHash: null, user: null, receiptsByPlate: 'digits', visitorSince: NOW } as const
    const result = await openReceipts({ ...registration, typed, client, ...visitor }, tools(laterMs))
    return result.ok ? 'open' : result.error
  }

  /** How many of these attempts with wrong digits or numbers were not refused by a limit. */
  async function countTried(attempts: number, tryOnce: (nth: number) => Promise<string>) {
    const answers = []
    for (let nth = 0; nth < attempts; nth++) answers.push(await tryOnce(nth))
    return answers.filter(answer => answer !== LOCKED).length
  }

  test('after more than five wrong tries on a plate in a day the whole number is needed, in any spelling', async () => {
    const plate = newPlate()
    const [one, other] = [await register(plate), await register(plate, '+60 19-876 5432')]
    for (let tries = 0; tries < 5; tries++) expect(await attempt(one, '0000')).toBe('warranties.wrong-digits')
    expect(await attempt(other, '0000')).toBe('warranties.number-needed')
    expect(await attempt(other, '5432')).toBe('warranties.number-needed')
    expect(await attempt(other, '019-876 0000')).toBe('warranties.wrong-number')
    expect(await attempt(other, '5432', { laterMs: 23 * HOUR_MS })).toBe('warranties.number-needed')
    expect(await attempt(other, '0198765432')).toBe('open')
    expect(await attempt(other, '5432', { laterMs: 24 * HOUR_MS + 1 })).toBe('open')
  })

  test('a client has ten wrong tries an hour and thirty a day, over all plates', async () => {
    const client = 'sideways'
    const fresh = async (laterMs: number) => attempt(await register(newPlate()), '0000', { client, laterMs })
    expect(await countTried(12, () => fresh(0))).toBe(10)
    expect(await countTried(12, () => fresh(HOUR_MS + 1))).toBe(10)
    expect(await countTried(12, () => fresh(2 * HOUR_MS + 2))).toBe(10)
    expect(await countTried(12, () => fresh(3 * HOUR_MS + 3))).toBe(0)
    // Over its limit it uses up nothing of a registration's own.
    const victim = await register(newPlate())
    expect(await countTried(6, () => attempt(victim, '0000', { client }))).toBe(0)
    expect(await attempt(victim, '6789')).toBe('open')
  })

  test('a registration has ten wrong whole numbers an hour and twenty a day, over all clients', async () => {
    const victim = await register(newPlate())
    const guess = (laterMs: number) => countTried(12, () => attempt(victim, '012-000 0000', { laterMs }))
    expect(await guess(0)).toBe(10)
    expect(await guess(HOUR_MS + 1)).toBe(10)
    expect(await guess(2 * HOUR_MS + 2)).toBe(0)
  })

  test('a client has ten wrong whole numbers an hour, over all registrations', async () => {
    const client = 'numbers'
    const fresh = async () => attempt(await register(newPlate()), '012-000 0000', { client })
    expect(await countTried(12, fresh)).toBe(10)
    // Over its limit it uses up nothing of a registration's own.
    const victim = await register(newPlate())
    expect(await countTried(12, () => attempt(victim, '012-000 0000', { client }))).toBe(0)
    expect(await attempt(victim, '012-345 6789')).toBe('open')
  })

  test('after any number of wrong digits by strangers, the whole number is requested and opens the receipts', async () => {
    const plate = newPlate()
    const [victim, other] = [await register(plate), await register(plate)]
    const client = 'stranger'
    expect(await countTried(12, () => attempt(victim, '0000', { client }))).toBe(5)
    expect(await attempt(victim, '6789')).toBe(LOCKED)
    expect(await attempt(victim, '')).toBe('warranties.number-needed')
    expect(await attempt(victim, '012-345 6789')).toBe('open')
    for (const laterMs of [0, HOUR_MS + 1, 2 * HOUR_MS + 2])
      for (let tries = 0; tries < 12; tries++) await attempt(other, '0000', { client, laterMs })
    for (const laterMs of [0, HOUR_MS + 1, 2 * HOUR_MS + 2])
      for (const mine of [victim, other])
        expect(await attempt(mine, '012-345 6789', { client, laterMs })).toBe('open')
  })

  test('right digits are not counted, and allow no more tries for other registrations', async () => {
    const plate = newPlate()
    const [mine, victim] = [await register(plate, '013-111 1111'), await register(plate)]
    const client = 'attacker'
    for (let tries = 0; tries < 12; tries++) expect(await attempt(mine, '1111', { client })).toBe('open')
    for (let tries = 0; tries < 5; tries++) {
      expect(await attempt(victim, '0000', { client })).toBe('warranties.wrong-digits')
      expect(await attempt(mine, '1111', { client })).toBe('open')
    }
    expect(await attempt(victim, '0000', { client })).toBe(LOCKED)
  })
})
