import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Counter, NOW, openCounter } from '../../tests/support/counter.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { claimPhotos, claims } from './claims.table.ts'
import { closeClaim } from './close-claim.server.ts'
import { fileClaim } from './file-claim.server.ts'
import { loadClaimRecord } from './load-claim-record.server.ts'
import { searchClaims } from './search-claims.server.ts'

const NO_CLAIM_FILTERS = {
  warranty: '',
  plate: '',
  claim: '',
  tyreId: null,
  claimType: null,
  from: null,
  to: null,
  status: null,
} as const

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.database.close())

describe('filing a claim', () => {
  test('takes the tyre ID, stores the photos, marks the registration and is audited', async () => {
    const sent = await counter.claimInput('ben')
    expect(await fileClaim(counter.as('ben'), sent, counter.tools)).toEqual({ ok: true })
    const [tyre] = await counter.database.orm
      .select()
      .from(tyreIds)
      .where(eq(tyreIds.id, sent.claim.tyreRowId))
    expect(tyre).toMatchObject({ isClaimed: true, claimedAt: NOW })
    const [row] = await counter.database.orm
      .select()
      .from(registrations)
      .where(eq(registrations.id, sent.warrantyId))
    expect(row).toMatchObject({ isClaimed: true, lastClaimDate: '2026-11-20' })
    const claim = await loadClaimRecord(
      counter.as('ben'),
      { id: sent.id, action: 'read-claim' },
      counter.tools,
    )
    expect(claim).toMatchObject({
      status: 'Open',
      processedBy: 'ben@example.com',
      photos: [{ name: 'photo.jpg' }],
      tyreId: tyre?.tyreId,
    })
    expect(claim?.history.map(line => line.action)).toEqual(['filed-claim', 'read-claim'])
  })

  test('a claim stores the purchase and the week of manufacture', async () => {
    const purchase = { branch: 'tayar-klang', brand: 'Michelin', model: 'Primacy 4 ST', size: null }
    const sent = await counter.claimInput('ben')
    const claim = { ...sent.claim, dotWeek: '2319' }
    expect(await fileClaim(counter.as('ben'), { ...sent, claim, purchase }, counter.tools)).toEqual({
      ok: true,
    })
    const read = { id: sent.id, action: 'read-claim' } as const
    const record = await loadClaimRecord(counter.as('ben'), read, counter.tools)
    expect(record).toMatchObject({ dotWeek: '2319', purchase })
  })

  test('photos keep the order in which they were sent', async () => {
    const names = ['c', 'a', 'd', 'b', 'e']
    const photos = await Promise.all(
      names.map(async name => ({
        ...(await counter.waitingPhoto('ben', `x/${name}-${randomUUID()}.jpg`)),
        name: `${name}.jpg`,
      })),
    )
    const sent = await counter.claimInput('ben', { photos })
    expect(await fileClaim(counter.as('ben'), sent, counter.tools)).toEqual({ ok: true })
    const claim = await loadClaimRecord(
      counter.as('ben'),
      { id: sent.id, action: 'read-photos' },
      counter.tools,
    )
    expect(claim?.photos.map(photo => photo.name)).toEqual(names.map(name => `${name}.jpg`))
  })

  test('a form sent twice, even concurrently, files one claim', async () => {
    const sent = await counter.claimInput('ben')
    const answers = await Promise.all([1, 2, 3].map(() => fileClaim(counter.as('ben'), sent, counter.tools)))
    expect(answers.map(answer => answer.ok)).toEqual([true, true, true])
    expect(answers.filter(answer => answer.ok && answer.isRepeated)).toHaveLength(2)
    expect(await counter.database.orm.select().from(claims).where(eq(claims.id, sent.id))).toHaveLength(1)
    expect(
      await counter.database.orm.select().from(claimPhotos).where(eq(claimPhotos.claimId, sent.id)),
    ).toHaveLength(1)
  })

  test('of eight concurrent claims on one tyre one is filed, the others are told by whom', async () => {
    const sent = await counter.claimInput('ben', { photos: [] })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        fileClaim(counter.as(n % 2 ? 'ben' : 'mei'), { ...sent, id: randomUUID() }, counter.tools),
      ),
    )
    expect(answers.filter(answer => answer.ok)).toHaveLength(1)
    expect(answers.filter(answer => !answer.ok)).toEqual(
      Array(7).fill({
        ok: false,
        error: 'claims.tyre-already-claimed',
        by: expect.stringMatching(/^(ben|mei)@example\.com$/),
      }),
    )
    const made = await counter.database.orm
      .select()
      .from(claims)
      .where(eq(claims.tyreRowId, sent.claim.tyreRowId))
    expect(made).toHaveLength(1)
  })

  test('with a missing photo, or one of another user, nothing is filed', async () => {
    const sent = await counter.claimInput('ben', { photos: [await counter.waitingPhoto('mei')] })
    expect(await fileClaim(counter.as('ben'), sent, counter.tools)).toEqual({
      ok: false,
      error: 'claims.photos-gone',
    })
    const [tyre] = await counter.database.orm
      .select()
      .from(tyreIds)
      .where(eq(tyreIds.id, sent.claim.tyreRowId))
    expect(tyre).toMatchObject({ isClaimed: false, claimedAt: null })
  })

  test('a tyre ID of another registration is refused', async () => {
    const other = await counter.register()
    const sent = await counter.claimInput('ben', { warrantyId: other.id })
    expect(await fileClaim(counter.as('ben'), sent, counter.tools)).toEqual({
      ok: false,
      error: 'claims.no-such-tyre',
    })
  })
})

describe('closing a claim', () => {
  test('happens once, with its invoice', async () => {
    const sent = await counter.filedClaim('ben')
    const invoices = [await counter.waitingPhoto('ben'), await counter.waitingPhoto('ben')]
    const answers = await Promise.all(
      invoices.map(invoice => closeClaim(counter.as('ben'), { id: sent.id, invoice }, counter.tools)),
    )
    expect(answers.filter(answer => answer.ok)).toHaveLength(1)
    expect(answers.find(answer => !answer.ok)).toEqual({ ok: false, error: 'claims.already-closed' })
    const [row] = await counter.database.orm.select().from(claims).where(eq(claims.id, sent.id))
    expect(row?.status).toBe('Closed')
    expect(invoices.map(file => file.path)).toContain(row?.invoiceUrl)
  })

  test('is refused for users who may not see the claim, and allowed for administrators', async () => {
    const sent = await counter.filedClaim('ben')
    const close = async (name: 'ben' | 'mei' | 'devi') =>
      closeClaim(counter.as(name), { id: sent.id, invoice: await counter.waitingPhoto(name) }, counter.tools)
    expect(await close('mei')).toEqual({ ok: false, error: 'claims.not-found' })
    expect(await close('devi')).toEqual({ ok: true })
  })

  test('an invoice file that was deleted leaves the claim open', async () => {
    const sent = await counter.filedClaim('ben')
    const invoice = { id: randomUUID(), path: 'invoices/gone.jpg', name: 'x', bytes: 1 }
    expect(await closeClaim(counter.as('ben'), { id: sent.id, invoice }, counter.tools)).toEqual({
      ok: false,
      error: 'claims.file-gone',
    })
    const [row] = await counter.database.orm.select().from(claims).where(eq(claims.id, sent.id))
    expect(row).toMatchObject({ status: 'Open', invoiceUrl: null })
  })
})

describe('visibility of claims (rule W22.1)', () => {
  test('staff see their own and those processed by no one, administrators all', async () => {
    const [bens, meis, orphaned] = [
      await counter.claimInput('ben'),
      await counter.claimInput('mei'),
      await counter.claimInput('ben'),
    ]
    await fileClaim(counter.as('ben'), bens, counter.tools)
    await fileClaim(counter.as('mei'), meis, counter.tools)
    await fileClaim(counter.as('ben'), orphaned, counter.tools)
    await counter.database.orm.update(claims).set({ processedBy: null }).where(eq(claims.id, orphaned.id))
    const seen = async (name: 'ben' | 'mei' | 'devi') => {
      const all: string[] = []
      let after = null
      do {
        const page = await searchClaims(counter.as(name), { filters: NO_CLAIM_FILTERS, after }, counter.tools)
        all.push(...page.rows.map(row => row.id))
        after = page.next
      } while (after)
      return [bens, meis, orphaned].map(claim => all.includes(claim.id))
    }
    expect(await seen('ben')).toEqual([true, false, true])
    expect(await seen('mei')).toEqual([false, true, true])
    expect(await seen('devi')).toEqual([true, true, true])
    expect(
      await loadClaimRecord(counter.as('ben'), { id: meis.id, action: 'read-claim' }, counter.tools),
    ).toBeNull()
  })
})

describe('history of a claim', () => {
  const record = (name: 'ben' | 'devi', id: string) =>
    loadClaimRecord(counter.as(name), { id, action: 'read-claim' }, counter.tools)

  test('staff see all events, with the addresses of other users masked', async () => {
    const sent = await counter.filedClaim('ben')
    await closeClaim(
      counter.as('devi'),
      { id: sent.id, invoice: await counter.waitingPhoto('devi') },
      counter.tools,
    )
    const bens = await record('ben', sent.id)
    expect(bens?.history.map(({ actor, action }) => [actor, action])).toEqual([
      ['ben@example.com', 'filed-claim'],
      ['******', 'uploaded-invoice'],
      ['ben@example.com', 'read-claim'],
    ])
    const devis = await record('devi', sent.id)
    expect(devis?.history.map(({ actor }) => actor.split('@')[0])).toEqual(['ben', 'devi', 'ben', 'devi'])
  })

  test('has filing and closing and the newest reads, however many reads there are', async () => {
    const sent = await counter.filedClaim('ben')
    const looks = (minutes: number) =>
      Array.from({ length: 250 }, () => ({
        at: new Date(NOW.getTime() + minutes * 60_000),
        actor: 'ben@example.com',
        action: 'read-claim',
        record: sent.id,
      }))
    await counter.database.orm.insert(auditEvents).values(looks(1))
    await closeClaim(
      counter.as('ben'),
      { id: sent.id, invoice: await counter.waitingPhoto('ben') },
      counter.tools,
    )
    await counter.database.orm.insert(auditEvents).values(looks(2))
    const history = (await record('ben', sent.id))?.history ?? []
    expect(history.filter(({ action }) => action !== 'read-claim').map(({ action }) => action)).toEqual([
      'filed-claim',
      'uploaded-invoice',
    ])
    expect(history.slice(0, 2).map(({ action }) => action)).toEqual(['filed-claim', 'uploaded-invoice'])
    expect(history).toHaveLength(202)
    // In the order of their times: the read that asks for the history is at NOW.
    expect(history.at(-1)?.at).toEqual(new Date(NOW.getTime() + 2 * 60_000))
  })
})
