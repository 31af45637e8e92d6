import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { files } from '../../platform/files/files.table.ts'
import { listSubmission } from '../../platform/files/stored-files.ts'
import { createLog } from '../../platform/log/log.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { loadConfirmation, sendConfirmation } from './confirmation.server.ts'
import { findWarranties } from './find-warranties.server.ts'
import { openReceipts } from './open-receipts.server.ts'
import { PRIVACY_NOTICE } from './privacy-notice.ts'
import { type RegisterWarrantyInput, registerWarranty } from './register-warranty.server.ts'
import { registrations, tyreIds } from './registrations.table.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const SECRET = 'x'.repeat(32)

describe('registering and checking', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  const tools = () => ({ database, now: () => NOW, secret: SECRET, clientLimits: 1 })

  /** A stored photo of an owner that waits for its form. */
  async function receipt(owner: string, submissionId: string = randomUUID()) {
    const id = randomUUID()
    const file = { id, path: `receipts/anonymous/${id}.jpg`, name: 'IMG_1.HEIC', bytes: 9 }
    await database.orm.insert(files).values({ ...file, state: 'waiting', owner, submissionId, madeAt: NOW })
    return file
  }

  async function registrationInput(
    change: Partial<RegisterWarrantyInput> = {},
  ): Promise<RegisterWarrantyInput> {
    const visitorHash = change.visitorHash ?? randomUUID()
    const id = change.id ?? randomUUID()
    return {
      id,
      registration: {
        name: 'Aisyah',
        contactNumber: '012-345 6789',
        email: 'aisyah@example.com',
        purchaseDate: '2026-11-01',
        carPlate: `W ${Math.random()}`,
        tyreQuantity: 'set',
      },
      receipts: [await receipt(visitorHash, id)],
      visitorHash,
      user: null,
      ...change,
    }
  }

  test('stores the purchase if it is known', async () => {
    const purchase = { branch: 'tayar-klang', brand: 'Michelin', model: null, size: '195/55R15' }
    const [known, unknown] = [await registrationInput({ purchase }), await registrationInput()]
    for (const sent of [known, unknown]) await registerWarranty(sent, tools())
    const rowOf = async (id: string) =>
      (await database.orm.select().from(registrations).where(eq(registrations.id, id)))[0]
    expect(await rowOf(known.id)).toMatchObject(purchase)
    expect(await rowOf(unknown.id)).toMatchObject({ branch: null, brand: null, model: null, size: null })
  })

  test('creates the registration and its tyre IDs and attaches its receipts', async () => {
    const sent = await registrationInput()
    expect(await registerWarranty(sent, tools())).toEqual({ ok: true, isNew: true })
    const tyres = await database.orm.select().from(tyreIds).where(eq(tyreIds.registrationId, sent.id))
    expect(tyres.map(tyre => tyre.positionDescription).sort()).toEqual([
      'Front Left',
      'Front Right',
      'Rear Left',
      'Rear Right',
    ])
    expect(new Set(tyres.map(tyre => tyre.tyreId)).size).toBe(4)
    const [row] = await database.orm.select().from(registrations).where(eq(registrations.id, sent.id))
    expect(row).toMatchObject({
      isClaimed: false,
      lastClaimDate: null,
      userId: null,
      privacyVersion: PRIVACY_NOTICE.version,
      receiptUrl: JSON.stringify([sent.receipts[0]?.path]),
    })
    expect(await listSubmission({ id: sent.id, owner: sent.visitorHash }, tools())).toEqual(
      sent.receipts.map(file => ({ ...file, isAttached: true })),
    )
  })

  test('a form sent twice, even concurrently, is registered once', async () => {
    const sent = await registrationInput()
    const answers = await Promise.all([1, 2, 3].map(() => registerWarranty(sent, tools())))
    expect(answers.filter(answer => answer.ok && answer.isNew)).toHaveLength(1)
    expect(answers.filter(answer => answer.ok && !answer.isNew)).toHaveLength(2)
    const tyres = await database.orm.select().from(tyreIds).where(eq(tyreIds.registrationId, sent.id))
    expect(tyres).toHaveLength(4)
  })

  test('another visitor’s form id is refused', async () => {
    const sent = await registrationInput()
    await registerWarranty(sent, tools())
    const other = await registrationInput({ id: sent.id })
    expect(await registerWarranty(other, tools())).toEqual({ ok: false, error: 'warranties.sent-before' })
  })

  test('a receipt that is missing or belongs to another visitor rolls everything back', async () => {
    const sent = await registrationInput({ receipts: [await receipt('another visitor')] })
    expect(await registerWarranty(sent, tools())).toEqual({
      ok: false,
      error: 'warranties.receipts-gone',
    })
    expect(await database.orm.select().from(registrations).where(eq(registrations.id, sent.id))).toEqual([])
  })

  describe('by plate', () => {
    const stranger = {
      client: 'client',
      visitorHash: null,
      user: null,
      receiptsByPlate: 'digits',
      visitorSince: new Date(NOW.getTime() - 86_400_000),
      today: '2026-11-20',
    } as const

    test('finds any spelling of a plate, newest first, without personal data', async () => {
      const plate = `VX ${Date.now()}`
      const first = await registrationInput()
      const older = { ...first, registration: { ...first.registration, carPlate: plate } }
      await registerWarranty(older, { database, now: () => new Date(NOW.getTime() - 1_000) })
      const second = await registrationInput()
      await registerWarranty(
        { ...second, registration: { ...second.registration, carPlate: plate, tyreQuantity: 'pair' } },
        tools(),
      )
      const cards = await findWarranties(plate.toLowerCase().replace(' ', ''), stranger, tools())
      expect(cards.map(card => card.id)).toEqual([second.id, first.id])
      expect(cards[0]).toEqual({
        id: second.id,
        state: 'active',
        purchaseDate: '2026-11-01',
        validUntil: '2027-02-09',
        tyreIds: [
          { tyreId: expect.any(String), position: 'Front Left', isClaimed: false },
          { tyreId: expect.any(String), position: 'Front Right', isClaimed: false },
        ],
        canOpenReceipts: false,
        canTakeOver: false,
      })
      expect(await findWarranties('%', stranger, tools())).toEqual([])
    })

    test('receipts open for the registering browser, the owner, staff, and with the last four digits', async () => {
      const sent = await registrationInput()
      await registerWarranty(sent, tools())
      const asked = { id: sent.id, plate: sent.registration.carPlate, typed: null, ...stranger }
      const opened = { ok: true, paths: sent.receipts.map(file => file.path) }
      const closed = { ok: false, error: 'warranties.digits-needed' }
      const staff = {
        id: 's',
        email: 'ben@example.com',
        role: 'staff',
        session: '',
        hasSecondFactor: false,
        mustChangePassword: false,
        isPinSession: false,
      } as const
      const customer = {
        id: 'c',
        email: 'c@example.com',
        role: 'customer',
        session: '',
        hasSecondFactor: false,
        mustChangePassword: false,
        isPinSession: false,
      } as const
      expect(await openReceipts(asked, tools())).toEqual(closed)
      expect(await openReceipts({ ...asked, user: customer }, tools())).toEqual(closed)
      expect(await openReceipts({ ...asked, visitorHash: 'other' }, tools())).toEqual(closed)
      expect(await openReceipts({ ...asked, visitorHash: sent.visitorHash }, tools())).toEqual(opened)
      expect(await openReceipts({ ...asked, user: staff }, tools())).toEqual(opened)
      expect(await openReceipts({ ...asked, receiptsByPlate: 'open' }, tools())).toEqual(opened)
      expect(await openReceipts({ ...asked, typed: '6789' }, tools())).toEqual(opened)
      expect(await openReceipts({ ...asked, plate: 'ANOTHER' }, tools())).toEqual({
        ok: false,
        error: 'warranties.not-found',
      })
    })

    test('wrong digits are limited per registration; once locked, the right digits are refused too', async () => {
      const sent = await registrationInput()
      await registerWarranty(sent, tools())
      const asked = { id: sent.id, plate: sent.registration.carPlate, ...stranger }
      // Input that is not four digits is not counted as an attempt.
      for (const digits of ['', '12', 'abcd', '67890'])
        expect(await openReceipts({ ...asked, typed: digits }, tools())).toEqual({
          ok: false,
          error: 'warranties.digits-needed',
        })
      for (const digits of Array(5).fill('0000'))
        expect(await openReceipts({ ...asked, typed: digits }, tools())).toEqual({
          ok: false,
          error: 'warranties.wrong-digits',
        })
      expect(await openReceipts({ ...asked, typed: '6789' }, tools())).toEqual({
        ok: false,
        error: 'limits.too-many-tries',
        retryAfterSeconds: 3_600,
      })
      const later = { ...tools(), now: () => new Date(NOW.getTime() + 3_600_001) }
      expect(await openReceipts({ ...asked, typed: '6789' }, later)).toMatchObject({ ok: true })
    })
  })

  describe('the confirmation', () => {
    const log = createLog({ level: 'silent' })
    const words = () => ({ subject: 's', text: 't', html: 'h' })

    test('is sent to the stored address and records the result', async () => {
      const sent = await registrationInput()
      await registerWarranty(sent, tools())
      const made = await loadConfirmation(sent, tools())
      expect(made).toMatchObject({ email: 'aisyah@example.com', mail: 'sending', validUntil: '2027-02-09' })
      if (!made) return
      const mails: string[] = []
      const mailer = { send: async ({ to }: { to: string }) => void mails.push(to), close() {} }
      expect(await sendConfirmation(made, words, { ...tools(), mailer, log })).toBe(true)
      expect(mails).toEqual(['aisyah@example.com'])
      expect(await loadConfirmation(sent, tools())).toMatchObject({ mail: 'sent' })

      const broken = { send: () => Promise.reject(new Error('down')), close() {} }
      expect(await sendConfirmation(made, words, { ...tools(), mailer: broken, log })).toBe(false)
      expect(await loadConfirmation(sent, tools())).toMatchObject({ mail: 'failed' })
    })

    test('e-mails to one address are limited, across registrations', async () => {
      const email = `${randomUUID()}@example.com`
      const mailer = { send: vi.fn(async () => {}), close() {} }
      for (let nth = 1; nth <= 21; nth++) {
        const sent = await registrationInput()
        await registerWarranty({ ...sent, registration: { ...sent.registration, email } }, tools())
        const made = await loadConfirmation(sent, tools())
        if (!made) throw new Error('not registered')
        expect(await sendConfirmation(made, words, { ...tools(), mailer, log })).toBe(nth <= 20)
        expect(await loadConfirmation(sent, tools())).toMatchObject({ mail: nth <= 20 ? 'sent' : 'failed' })
      }
      expect(mailer.send).toHaveBeenCalledTimes(20)
    })

    test('cannot be read by another visitor', async () => {
      const sent = await registrationInput()
      await registerWarranty(sent, tools())
      expect(await loadConfirmation({ id: sent.id, visitorHash: 'other', user: null }, tools())).toBeNull()
    })
  })
})
