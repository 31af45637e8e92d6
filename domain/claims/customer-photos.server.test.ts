import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkClaimHistory } from '../../tests/support/claim-history.ts'
import { type Counter, openCounter } from '../../tests/support/counter.ts'
import { claims } from './claims.table.ts'
import { closeClaim } from './close-claim.server.ts'
import { addCustomerPhotos, loadCustomerPhotos } from './customer-photos.server.ts'
import { loadTimeline } from './load-timeline.server.ts'
import { type PageStep, takeClaimStep } from './take-claim-step.server.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.database.close())

const WAIT = { kind: 'wait' } as const
const REJECT = { kind: 'decide', outcome: 'rejected', percent: null, rejection: 'worn' } as const

async function row(id: string) {
  const [claim] = await counter.database.orm.select().from(claims).where(eq(claims.id, id))
  if (!claim) throw new Error('there is no such claim')
  return claim
}

async function step(id: string, taken: PageStep) {
  const asked = { id, version: (await row(id)).version, step: taken, note: 'DOT code' }
  expect(await takeClaimStep(counter.as('ben'), asked, counter.tools)).toMatchObject({ ok: true })
}

async function send(id: string, { form = randomUUID(), n = 1 } = {}) {
  const owner = `claim ${id}`
  const photos = await Promise.all(Array.from({ length: n }, () => counter.waitingPhoto(owner)))
  return addCustomerPhotos({ id, form, photos, owner }, counter.tools)
}

test('photos of the customer answer a claim that waited, and staff may let it wait again (rule W40.3)', async () => {
  const { id } = await counter.filedClaim('ben')
  await step(id, WAIT)
  expect(await send(id, { n: 2 })).toBe('added')
  expect(await row(id)).toMatchObject({ stage: 'new', isAnswered: true, status: 'Open' })
  expect(await loadCustomerPhotos(id, counter.tools)).toMatchObject({ isOpen: true, sent: 2, room: 7 })
  const line = (await loadTimeline(id, counter.people.mei, counter.database.orm)).at(-1)
  expect([line?.actor, line?.kind, line?.details.photos]).toEqual(['customer', 'answered', 2])
  await step(id, WAIT)
  expect(await row(id)).toMatchObject({ stage: 'waiting', isAnswered: false })
  expect(await checkClaimHistory(id, counter.database)).toBe(4)
})

test('an answered claim that is closed with its invoice is not shown as answered again (rule W40.3)', async () => {
  const { id } = await counter.filedClaim('ben')
  await step(id, WAIT)
  await send(id)
  const invoice = await counter.waitingPhoto('ben')
  expect(await closeClaim(counter.as('ben'), { id, invoice }, counter.tools)).toEqual({ ok: true })
  expect(await row(id)).toMatchObject({ status: 'Closed', isAnswered: false, invoiceUrl: invoice.path })
  expect(await checkClaimHistory(id, counter.database)).toBe(4)
})

test('a form that is sent twice adds its photos once, also at the same time', async () => {
  const { id } = await counter.filedClaim('ben')
  const form = randomUUID()
  expect(await Promise.all([send(id, { form }), send(id, { form })])).toEqual(['added', 'added'])
  expect((await loadCustomerPhotos(id, counter.tools))?.sent).toBe(1)
})

test('photos at the same time as a step of staff are not lost', async () => {
  const { id } = await counter.filedClaim('ben')
  const { version } = await row(id)
  const asked = { id, version, step: WAIT, note: 'DOT code' }
  const [, taken] = await Promise.all([send(id), takeClaimStep(counter.as('ben'), asked, counter.tools)])
  expect((await loadCustomerPhotos(id, counter.tools))?.sent).toBe(1)
  expect(taken.ok || taken.error).toSatisfy(result => result === true || result === 'claims.changed')
  expect(await checkClaimHistory(id, counter.database)).toBe(taken.ok ? 3 : 2)
})

test('a claim takes ten photos, none once it is closed, and keeps its decision', async () => {
  const { id } = await counter.filedClaim('ben')
  expect(await send(id, { n: 10 })).toBe('too-many')
  await step(id, REJECT)
  expect(await send(id, { n: 9 })).toBe('added')
  expect(await row(id)).toMatchObject({ stage: 'decided', outcome: 'rejected', isAnswered: false })
  await step(id, { kind: 'close' })
  expect(await send(id)).toBe('claim-closed')
  expect(await loadCustomerPhotos(id, counter.tools)).toMatchObject({ isOpen: false })
  expect(await loadCustomerPhotos(randomUUID(), counter.tools)).toBe(null)
})

test('only photos that wait for this claim are added', async () => {
  const { id } = await counter.filedClaim('ben')
  const photos = [await counter.waitingPhoto('another visitor')]
  const sent = { id, form: randomUUID(), photos, owner: `claim ${id}` }
  expect(await addCustomerPhotos(sent, counter.tools)).toBe('file-gone')
  expect((await loadCustomerPhotos(id, counter.tools))?.sent).toBe(0)
})
