import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkClaimHistory } from '../../tests/support/claim-history.ts'
import { type Counter, NOW, openCounter } from '../../tests/support/counter.ts'
import { collectDeletion } from '../deletion/remove-registration.server.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { claims } from './claims.table.ts'
import { closeClaim } from './close-claim.server.ts'
import { addClaimPhotos, correctClaim, replaceInvoice } from './correct-claim.server.ts'
import { countColleagueClaims } from './count-colleague-claims.server.ts'
import { fileClaim } from './file-claim.server.ts'
import { loadClaimRecord } from './load-claim-record.server.ts'
import { releaseClaims } from './release-claims.server.ts'
import { type PageStep, takeClaimStep } from './take-claim-step.server.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.database.close())

type Name = 'ben' | 'mei' | 'devi'
const REPAIR = { kind: 'decide', outcome: 'repair', percent: null, rejection: null } as const
const REJECT = { kind: 'decide', outcome: 'rejected', percent: null, rejection: 'worn' } as const

async function read(id: string, as: Name = 'devi') {
  const claim = await loadClaimRecord(counter.as(as), { id, action: 'read-claim' }, counter.tools)
  if (!claim) throw new Error('there is no such claim')
  return claim
}

/** Takes a step as of the version that the claim has now. */
async function take(name: Name, id: string, step: PageStep, note = '') {
  const [row] = await counter.database.orm.select().from(claims).where(eq(claims.id, id))
  return takeClaimStep(counter.as(name), { id, version: row?.version ?? 0, step, note }, counter.tools)
}

async function invoice(name: Name, id: string) {
  return closeClaim(counter.as(name), { id, invoice: await counter.waitingPhoto(name) }, counter.tools)
}

describe('working on a claim (rule W32)', () => {
  test('each step is in the timeline with its note and who took it, and claims are numbered as they are filed', async () => {
    const [{ id }, next] = [await counter.filedClaim('ben'), await counter.filedClaim('ben')]
    expect(await take('ben', id, { kind: 'wait' }, 'Photo of the DOT code')).toMatchObject({ ok: true })
    expect(await take('ben', id, { kind: 'note' }, 'Called twice')).toMatchObject({ ok: true })
    expect(await take('ben', id, REPAIR)).toMatchObject({ ok: true })
    const claim = await read(id, 'ben')
    expect(claim).toMatchObject({ status: 'Open', stage: 'decided', outcome: 'repair', version: 3 })
    expect(claim.timeline.map(({ kind, actor, note }) => [kind, actor, note])).toEqual([
      ['filed', 'ben@example.com', null],
      ['wait', 'ben@example.com', 'Photo of the DOT code'],
      ['note', 'ben@example.com', 'Called twice'],
      ['decide', 'ben@example.com', null],
    ])
    expect((await read(next.id)).number).toBe(claim.number + 1)
    expect(await checkClaimHistory(id, counter.database)).toBe(4)
  })

  test('of two concurrent decisions one is stored; the other user is told and stores nothing', async () => {
    const { id } = await counter.filedClaim('ben')
    const answers = await Promise.all(
      [REPAIR, REJECT].map(step =>
        takeClaimStep(counter.as('devi'), { id, version: 1, step, note: 'x' }, counter.tools),
      ),
    )
    expect(answers.filter(answer => answer.ok)).toHaveLength(1)
    expect(answers.filter(answer => !answer.ok)).toEqual([{ ok: false, error: 'claims.changed' }])
    expect(await checkClaimHistory(id, counter.database)).toBe(2)
  })

  test('an invoice from a page that showed another decision does not close the claim', async () => {
    const { id } = await counter.filedClaim('ben')
    const shown = { id, version: 1, invoice: await counter.waitingPhoto('ben') }
    await take('devi', id, REJECT, 'Below 1.6 mm')
    expect(await closeClaim(counter.as('ben'), shown, counter.tools)).toEqual({
      ok: false,
      error: 'claims.changed',
    })
    expect(await read(id)).toMatchObject({ status: 'Open', outcome: 'rejected', version: 2 })
    expect(await closeClaim(counter.as('ben'), { ...shown, version: 2 }, counter.tools)).toEqual({ ok: true })
  })

  test('a rejected claim is closed without an invoice; the invoice closes any other, whatever its stage', async () => {
    const [rejected, repaired] = [await counter.filedClaim('ben'), await counter.filedClaim('ben')]
    await take('ben', rejected.id, REJECT, 'Below 1.6 mm')
    expect(await take('ben', rejected.id, { kind: 'close' })).toMatchObject({ ok: true })
    expect(await invoice('ben', rejected.id)).toEqual({ ok: false, error: 'claims.already-closed' })
    await take('ben', repaired.id, REPAIR)
    expect(await take('ben', repaired.id, { kind: 'close' })).toEqual({
      ok: false,
      error: 'claims.needs-invoice',
    })
    expect(await invoice('ben', repaired.id)).toEqual({ ok: true })
    for (const { id } of [rejected, repaired]) {
      expect((await read(id)).status).toBe('Closed')
      expect(await checkClaimHistory(id, counter.database)).toBe(3)
    }
  })

  test('the tyre of a void claim is available again and its registration not claimed, and it can be claimed anew', async () => {
    const sent = await counter.filedClaim('ben')
    expect(await take('ben', sent.id, { kind: 'void' })).toEqual({
      ok: false,
      error: 'claims.not-administrator',
    })
    expect(await take('devi', sent.id, { kind: 'void' }, 'Wrong car')).toMatchObject({ ok: true })
    const [tyre] = await counter.database.orm
      .select()
      .from(tyreIds)
      .where(eq(tyreIds.id, sent.claim.tyreRowId))
    expect(tyre).toMatchObject({ isClaimed: false, claimedAt: null })
    const [row] = await counter.database.orm
      .select()
      .from(registrations)
      .where(eq(registrations.id, sent.warrantyId))
    expect(row).toMatchObject({ isClaimed: false, lastClaimDate: null })
    expect(await take('devi', sent.id, { kind: 'reopen' })).toEqual({ ok: false, error: 'claims.is-void' })
    const again = { ...sent, id: randomUUID(), photos: [] }
    expect(await fileClaim(counter.as('mei'), again, counter.tools)).toEqual({ ok: true })
    // The form of the void claim, sent again.
    expect(await fileClaim(counter.as('ben'), sent, counter.tools)).toMatchObject({
      ok: false,
      error: 'claims.tyre-already-claimed',
    })
    for (const { id } of [sent, again])
      expect(await checkClaimHistory(id, counter.database)).toBeTypeOf('number')
  })

  test('a reopened claim keeps its invoice: it takes no second one, frees no tyre, and is closed again with it', async () => {
    const { id } = await counter.filedClaim('ben')
    await invoice('ben', id)
    expect(await take('devi', id, { kind: 'reopen' }, 'Wrong amount')).toMatchObject({ ok: true })
    expect(await invoice('ben', id)).toEqual({ ok: false, error: 'claims.already-closed' })
    expect(await take('devi', id, { kind: 'void' })).toEqual({ ok: false, error: 'claims.has-invoice' })
    expect(await take('ben', id, { kind: 'close' })).toMatchObject({ ok: true })
    expect(await read(id)).toMatchObject({ status: 'Closed', hasInvoice: true })
    expect(await checkClaimHistory(id, counter.database)).toBe(4)
  })
})

describe('corrections and photos (rules W32.5 and W32.10)', () => {
  const facts = {
    claimType: 'Damage',
    claimDate: '2026-11-19',
    description: 'A bulge',
    dotWeek: '2325',
  } as const

  test('the timeline keeps the values before, and the registration has the corrected date', async () => {
    const { id, warrantyId } = await counter.filedClaim('ben')
    expect(await correctClaim(counter.as('ben'), { id, version: 1, facts }, counter.tools)).toMatchObject({
      ok: true,
    })
    const claim = await read(id)
    expect(claim).toMatchObject({ claimType: 'Damage', claimDate: '2026-11-19', dotWeek: '2325' })
    expect(claim.timeline.at(-1)?.details.corrected).toEqual({
      claim_type: ['Defect', 'Damage'],
      claim_date: ['2026-11-20', '2026-11-19'],
      dot_week: ['', '2325'],
    })
    const [row] = await counter.database.orm
      .select()
      .from(registrations)
      .where(eq(registrations.id, warrantyId))
    expect(row?.lastClaimDate).toBe('2026-11-19')
    const again = await correctClaim(counter.as('ben'), { id, version: 2, facts }, counter.tools)
    expect(again).toEqual({ ok: false, error: 'claims.nothing-changed' })
    const old = await correctClaim(counter.as('devi'), { id, version: 1, facts }, counter.tools)
    expect(old).toEqual({ ok: false, error: 'claims.changed' })
    expect(await checkClaimHistory(id, counter.database)).toBe(2)
  })

  test('photos are appended, ten at most, and photos of a colleague cannot be used', async () => {
    const { id } = await counter.filedClaim('ben')
    const add = async (version: number, owner: Name, n: number) => {
      const photos = await Promise.all(Array.from({ length: n }, () => counter.waitingPhoto(owner)))
      const said = await addClaimPhotos(counter.as('ben'), { id, version, photos }, counter.tools)
      return [said.ok ? 'ok' : said.error, photos.map(photo => photo.path)] as const
    }
    expect((await add(1, 'mei', 1))[0]).toBe('claims.file-gone')
    const [said, paths] = await add(1, 'ben', 2)
    expect(said).toBe('ok')
    expect((await read(id)).photos.slice(1).map(photo => photo.path)).toEqual(paths)
    expect((await add(2, 'ben', 8))[0]).toBe('claims.too-many-photos')
    expect(await checkClaimHistory(id, counter.database)).toBe(2)
  })

  test('an administrator replaces an invoice; the one before is deleted with the registration, not sooner', async () => {
    const { id, warrantyId } = await counter.filedClaim('ben')
    await invoice('ben', id)
    const [first, second] = [(await read(id)).invoicePath, await counter.waitingPhoto('devi')]
    const asked = { id, version: 2, invoice: second }
    expect(await replaceInvoice(counter.as('ben'), asked, counter.tools)).toEqual({
      ok: false,
      error: 'claims.not-administrator',
    })
    expect(await replaceInvoice(counter.as('devi'), asked, counter.tools)).toMatchObject({ ok: true })
    const claim = await read(id)
    expect([claim.invoicePath, claim.timeline.at(-1)?.details.formerInvoice]).toEqual([second.path, first])
    const collected = await collectDeletion(warrantyId, counter.database.orm)
    expect(collected?.paths).toEqual(expect.arrayContaining([first, second.path]))
    expect(await checkClaimHistory(id, counter.database)).toBe(3)
  })
})

describe('whose claim it is (rules W22.1 and W32.9)', () => {
  test('a claim that was handed over belongs to the colleague; the one before sees it no longer', async () => {
    const { id } = await counter.filedClaim('ben')
    const step = { kind: 'assign', to: 'mei@example.com' } as const
    expect(await takeClaimStep(counter.as('mei'), { id, version: 1, step }, counter.tools)).toEqual({
      ok: false,
      error: 'claims.not-found',
    })
    for (const to of ['nobody@example.com', 'aisyah@example.com'])
      expect(await take('ben', id, { kind: 'assign', to })).toEqual({
        ok: false,
        error: 'claims.no-such-colleague',
      })
    expect(await take('ben', id, step)).toMatchObject({ ok: true })
    expect(await take('ben', id, REPAIR)).toEqual({ ok: false, error: 'claims.not-found' })
    const seen = await read(id, 'mei')
    expect(seen.processedBy).toBe('mei@example.com')
    // The colleague before is masked, in the line itself and in what it says.
    expect(JSON.stringify(seen.timeline)).not.toContain('ben@')
  })

  test('with CLAIMS_SEEN_BY=all staff see the claims of colleagues, still without their addresses', async () => {
    const { id } = await counter.filedClaim('ben')
    const tools = { ...counter.tools, claimsSeenBy: 'all' } as const
    const asked = { id, action: 'read-claim' } as const
    expect(await loadClaimRecord(counter.as('mei'), asked, counter.tools)).toBeNull()
    const claim = await loadClaimRecord(counter.as('mei'), asked, tools)
    expect(claim?.id).toBe(id)
    expect(JSON.stringify(claim)).not.toContain('ben@')
  })

  test('of the open claims of colleagues on a plate staff know how many there are and since when, and no more', async () => {
    const { id, warrantyId } = await counter.filedClaim('ben')
    const [row] = await counter.database.orm
      .select()
      .from(registrations)
      .where(eq(registrations.id, warrantyId))
    const known = (name: Name) =>
      countColleagueClaims(counter.as(name), ` ${row?.carPlate.toLowerCase()}`, counter.tools)
    expect(await known('mei')).toEqual({ count: 1, since: NOW })
    expect(await known('ben')).toBeNull()
    expect(await known('devi')).toBeNull()
    await invoice('ben', id)
    expect(await known('mei')).toBeNull()
  })

  test('the claims of a disabled account become unassigned, and all staff see them', async () => {
    const { id } = await counter.filedClaim('ben')
    await counter.database.orm.transaction(tx =>
      releaseClaims(['ben@example.com'], { actor: 'command line', at: counter.tools.now() }, tx),
    )
    expect(await read(id, 'mei')).toMatchObject({ processedBy: null })
    expect(await checkClaimHistory(id, counter.database)).toBe(2)
  })
})

test('whatever three people do at once with a few claims, each history is one that could have happened in turn', async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await counter.filedClaim('mei')).id))
  const steps: PageStep[] = [
    REPAIR,
    REJECT,
    { kind: 'wait' },
    { kind: 'undecided' },
    { kind: 'note' },
    { kind: 'assign', to: null },
    { kind: 'assign', to: 'mei@example.com' },
    { kind: 'close' },
    { kind: 'reopen' },
  ]
  const said = new Map<string, number>()
  const work = async (name: Name, from: number) => {
    for (let nth = from; nth < from + 40; nth++) {
      const id = ids[nth % ids.length] ?? ''
      const step = steps[(nth * 7 + from) % steps.length] ?? REPAIR
      const result = nth % 19 === 18 ? await invoice(name, id) : await take(name, id, step, `step ${nth}`)
      const word = result.ok ? 'ok' : result.error
      said.set(word, (said.get(word) ?? 0) + 1)
    }
  }
  await Promise.all([work('devi', 0), work('devi', 5), work('mei', 11)])
  // At the end one is made void, while another user decides.
  await Promise.all([take('devi', ids[0] ?? '', { kind: 'void' }), take('devi', ids[0] ?? '', REPAIR)])
  for (const id of ids) expect(await checkClaimHistory(id, counter.database)).toBeTypeOf('number')
  expect(said.get('ok')).toBeGreaterThan(20)
})
