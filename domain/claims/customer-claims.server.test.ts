import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Counter, NOW, openCounter } from '../../tests/support/counter.ts'
import { registrations } from '../warranties/registrations.table.ts'
import { claimEvents, claims } from './claims.table.ts'
import { listCustomerClaims } from './customer-claims.server.ts'
import { fileClaim } from './file-claim.server.ts'
import { type PageStep, takeClaimStep } from './take-claim-step.server.ts'
import { loadTyrePassport } from './tyre-passport.server.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.database.close())

/** Takes a step of an administrator as of the version that the claim has now. */
async function take(id: string, step: PageStep, note = '') {
  const [row] = await counter.database.orm.select().from(claims).where(eq(claims.id, id))
  const asked = { id, version: row?.version ?? 0, step, note }
  expect(await takeClaimStep(counter.as('devi'), asked, counter.tools)).toMatchObject({ ok: true })
}

/** The claims of a registration, as its customer sees them with and without proof. */
async function read(warrantyId: string) {
  const ask = (proved: string[]) => listCustomerClaims({ registrations: [warrantyId], proved }, counter.tools)
  return { proved: await ask([warrantyId]), unproved: await ask([]) }
}

describe('claims as their customer sees them (rules W38.1 and W38.2)', () => {
  test('stages are seen by everyone with the plate, sentences and outcome only with proof', async () => {
    const { id, warrantyId } = await counter.filedClaim('ben')
    await take(id, { kind: 'note' }, 'Looks like a kerb')
    expect((await read(warrantyId)).proved).toMatchObject([
      { stage: 'new', details: { outcome: null, rejection: null, sentence: '' } },
    ])
    await take(id, { kind: 'wait' }, 'A photo of the DOT code')
    const waiting = await read(warrantyId)
    expect(waiting.proved).toMatchObject([
      { stage: 'waiting', details: { outcome: null, sentence: 'A photo of the DOT code' } },
    ])
    expect(waiting.unproved).toMatchObject([{ stage: 'waiting', details: null }])
    await take(id, { kind: 'wait', forSupplier: true }, 'Inspection report')
    expect((await read(warrantyId)).proved).toMatchObject([{ stage: 'supplier', details: { sentence: '' } }])
    await take(id, { kind: 'decide', outcome: 'rejected', percent: null, rejection: 'worn' }, 'Below 1.6 mm')
    const decided = await read(warrantyId)
    expect(decided.proved).toMatchObject([
      { stage: 'decided', details: { outcome: 'rejected', rejection: 'worn', sentence: 'Below 1.6 mm' } },
    ])
    expect(decided.unproved).toMatchObject([{ stage: 'decided', details: null }])
    expect(JSON.stringify(decided)).not.toContain('kerb')
    expect(JSON.stringify(decided)).not.toContain('ben@')
  })

  test('a revoked decision and a void claim are not shown', async () => {
    const { id, warrantyId } = await counter.filedClaim('ben')
    await take(id, { kind: 'decide', outcome: 'rejected', percent: null, rejection: 'worn' }, 'Below 1.6 mm')
    await take(id, { kind: 'undecided' })
    expect((await read(warrantyId)).proved).toMatchObject([
      { stage: 'new', details: { outcome: null, rejection: null, sentence: '' } },
    ])
    await take(id, { kind: 'void' }, 'Filed twice')
    expect((await read(warrantyId)).proved).toEqual([])
  })

  test('photos by an old link do not change since when the supplier is waited for', async () => {
    const { id, warrantyId } = await counter.filedClaim('ben')
    await take(id, { kind: 'wait', forSupplier: true }, 'Inspection report')
    const [before] = (await read(warrantyId)).proved
    const at = new Date(NOW.getTime() + 7 * 86_400_000)
    await counter.database.orm
      .insert(claimEvents)
      .values({ claimId: id, kind: 'answered', actor: '', at, note: '' })
    expect((await read(warrantyId)).proved).toEqual([before])
  })

  test('proof of one registration opens no other one', async () => {
    const [own, other] = [await counter.filedClaim('ben'), await counter.filedClaim('ben')]
    const both = await listCustomerClaims(
      { registrations: [own.warrantyId, other.warrantyId], proved: [own.warrantyId] },
      counter.tools,
    )
    expect(both.map(claim => [claim.warrantyId, claim.details !== null])).toEqual([
      [other.warrantyId, false],
      [own.warrantyId, true],
    ])
  })
})

describe('the passport of a tyre (rule W39.1)', () => {
  const load = (tyreId: string, today: `${number}-${number}-${number}`) =>
    loadTyrePassport(tyreId, { database: counter.database, today })

  test('counts 100 days left on the day of purchase, 0 on the last one, and less after it', async () => {
    const { id, tyres } = await counter.register({ purchaseDate: '2026-11-01' })
    const code = tyres[0]?.tyreId ?? ''
    const first = await load(code, '2026-11-01')
    expect(first).toMatchObject({ state: 'active', daysLeft: 100, purchaseDate: '2026-11-01' })
    const last = first?.validUntil ?? '2026-01-01'
    expect(await load(code, last)).toMatchObject({ state: 'active', daysLeft: 0 })
    const dayAfter = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
    expect(await load(code, dayAfter as `${number}-${number}-${number}`)).toMatchObject({
      state: 'expired',
      daysLeft: -1,
    })
    const [row] = await counter.database.orm.select().from(registrations).where(eq(registrations.id, id))
    for (const secret of [row?.name, row?.carPlate, row?.contactNumber])
      expect(JSON.stringify(first)).not.toContain(secret)
  })

  test('shows a filed claim, with the claim’s DOT week', async () => {
    const { id, tyres } = await counter.register()
    const claim = {
      claimType: 'Defect',
      claimDate: '2026-11-20',
      tyreRowId: tyres[0]?.id ?? '',
      description: 'A bulge',
      dotWeek: '1025',
    } as const
    const input = { id: randomUUID(), warrantyId: id, claim, photos: [await counter.waitingPhoto('ben')] }
    expect(await fileClaim(counter.as('ben'), input, counter.tools)).toMatchObject({ ok: true })
    const today = NOW.toISOString().slice(0, 10) as `${number}-${number}-${number}`
    expect(await load(tyres[0]?.tyreId ?? '', today)).toMatchObject({ state: 'claimed', dotWeek: '1025' })
    expect(await load(tyres[1]?.tyreId ?? '', today)).toMatchObject({ state: 'active', dotWeek: null })
  })

  test('is null for a code that does not exist', async () => {
    expect(await load('0000-0000', '2026-11-20')).toBeNull()
  })
})
