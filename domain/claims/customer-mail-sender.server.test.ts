import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Counter, NOW, openCounter } from '../../tests/support/counter.ts'
import { removeRegistration } from '../deletion/remove-registration.server.ts'
import { claims } from './claims.table.ts'
import { createCustomerMailSender } from './customer-mail-sender.server.ts'
import { customerMails } from './customer-mails.table.ts'
import { fileClaim } from './file-claim.server.ts'
import type { ClaimMail, CustomerMail } from './load-customer-mail.server.ts'
import { loadTimeline } from './load-timeline.server.ts'
import { takeClaimStep } from './take-claim-step.server.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.database.close())
beforeEach(() => counter.database.orm.delete(customerMails))

const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000)

/** A process that sends mails; `now` is what its clock says. */
function openProcess(send: (mail: CustomerMail) => Promise<void>, database = counter.database) {
  const clock = { now: NOW }
  const sendNext = createCustomerMailSender(send, {
    database,
    secret: 'a secret of more than thirty-two bytes',
    log: { warn: () => {} },
    now: () => clock.now,
  })
  return {
    async sendDue(now = NOW) {
      clock.now = now
      while (await sendNext());
    },
  }
}

/** Sends all that is due; returns it. */
async function sendDue(now = NOW): Promise<ClaimMail[]> {
  const sent: ClaimMail[] = []
  await openProcess(async mail => void sent.push(mail as ClaimMail)).sendDue(now)
  return sent
}

/** Files a claim for a customer with, or without, an address. */
async function file(email: string | null) {
  const { id: warrantyId, tyres } = await counter.register({ email, name: 'Aisyah' })
  const input = await counter.claimInput('ben')
  const claim = { ...input.claim, tyreRowId: tyres[0]?.id ?? '' }
  const filed = await fileClaim(counter.as('ben'), { ...input, warrantyId, claim }, counter.tools)
  expect(filed).toEqual({ ok: true })
  return { id: input.id, warrantyId }
}

async function step(id: string, taken: Parameters<typeof takeClaimStep>[1]['step'], note = '') {
  const [row] = await counter.database.orm.select().from(claims).where(eq(claims.id, id))
  const asked = { id, version: row?.version ?? 0, step: taken, note }
  expect(await takeClaimStep(counter.as('ben'), asked, counter.tools)).toMatchObject({ ok: true })
}

const mailStates = async (id: string) =>
  (await loadTimeline(id, counter.people.ben, counter.database.orm)).map(line => line.mail?.state ?? null)

test('a customer is mailed once about each step that concerns the customer, in order, and about no other', async () => {
  const { id } = await file('aisyah@example.com')
  await step(id, { kind: 'wait' }, 'Photo of the DOT code')
  await step(id, { kind: 'note' }, 'Looks worn to me')
  await step(id, { kind: 'assign', to: null })
  await step(id, { kind: 'decide', outcome: 'rejected', percent: null, rejection: 'worn' }, 'Below 5 mm')
  await step(id, { kind: 'close' })
  expect(await mailStates(id)).toEqual(['queued', 'queued', null, null, 'queued', 'queued'])
  const sent = await sendDue()
  expect(sent.map(({ kind, to, note }) => [kind, to, note])).toEqual([
    ['filed', 'aisyah@example.com', ''],
    ['missing', 'aisyah@example.com', 'Photo of the DOT code'],
    ['decided', 'aisyah@example.com', 'Below 5 mm'],
    ['closed', 'aisyah@example.com', ''],
  ])
  expect(sent[2]?.state).toMatchObject({ outcome: 'rejected', rejection: 'worn' })
  expect(await mailStates(id)).toEqual(['sent', 'sent', null, null, 'sent', 'sent'])
  expect(await sendDue(minutes(600))).toEqual([])
})

test('a customer who got a mail about a claim is told when it becomes void, without the reason', async () => {
  const { id } = await file('aisyah@example.com')
  const asked = { id, version: 1, step: { kind: 'void' } as const, note: 'Ben mixed up two cars' }
  expect(await takeClaimStep(counter.admin(), asked, counter.tools)).toMatchObject({ ok: true })
  expect((await sendDue()).map(({ kind }) => kind)).toEqual(['filed', 'voided'])
})

test('a customer gets no request while the claim waits for the supplier', async () => {
  const { id } = await file('aisyah@example.com')
  await step(id, { kind: 'wait', forSupplier: true }, 'Inspection report')
  expect((await sendDue()).map(({ kind }) => kind)).toEqual(['filed'])
})

test('the mail about a replaced decision says that it is new', async () => {
  const { id } = await file('nurul@example.com')
  await step(id, { kind: 'decide', outcome: 'repair', percent: null, rejection: null })
  await step(id, { kind: 'decide', outcome: 'replace', percent: null, rejection: null })
  const decided = (await sendDue()).filter(({ kind }) => kind === 'decided')
  expect(decided.map(({ wasDecided }) => wasDecided)).toEqual([false, true])
})

test('the mail about a reopened claim says that it is closed again', async () => {
  const { id } = await file('aisyah@example.com')
  await step(id, { kind: 'decide', outcome: 'rejected', percent: null, rejection: 'worn' }, 'Below 5 mm')
  await step(id, { kind: 'close' })
  const [row] = await counter.database.orm.select().from(claims).where(eq(claims.id, id))
  const asked = {
    id,
    version: row?.version ?? 0,
    step: { kind: 'reopen' } as const,
    note: 'Measured wrongly',
  }
  expect(await takeClaimStep(counter.admin(), asked, counter.tools)).toMatchObject({ ok: true })
  await step(id, { kind: 'close' })
  const closed = (await sendDue()).filter(({ kind }) => kind === 'closed')
  expect(closed.map(({ wasReopened }) => wasReopened)).toEqual([false, true])
})

test('a customer without an address is not mailed, and a step that was refused is not told', async () => {
  const { id } = await file(null)
  const asked = { id, version: 99, step: { kind: 'wait' } as const, note: 'DOT' }
  expect(await takeClaimStep(counter.as('ben'), asked, counter.tools)).toMatchObject({ ok: false })
  expect(await sendDue()).toEqual([])
})

test('a mail that is not accepted is tried again with growing pauses, later ones of the claim wait for it', async () => {
  const { id } = await file('aisyah@example.com')
  await step(id, { kind: 'wait' }, 'DOT')
  const tried: [number, string][] = []
  const refuses = openProcess(async ({ kind }) => {
    tried.push([minute, kind])
    throw new Error('no')
  })
  let minute = 0
  for (; minute < 31; minute++) await refuses.sendDue(minutes(minute))
  expect(tried).toEqual([0, 1, 3, 7, 15].map(at => [at, 'filed']))
  expect((await sendDue(minutes(31))).map(mail => mail.kind)).toEqual(['filed', 'missing'])
  expect(await sendDue(minutes(600))).toEqual([])
})

test('each mail has its own message ID, which stays the same in every try', async () => {
  await file('aisyah@example.com')
  await file('ben@example.com')
  const tried: string[] = []
  const refuses = openProcess(async mail => {
    tried.push(mail.messageId)
    throw new Error('the mail server is away')
  })
  await refuses.sendDue()
  const sent = (await sendDue(minutes(31))).map(({ messageId }) => messageId)
  expect(new Set(sent).size).toBe(2)
  expect(tried.sort()).toEqual(sent.sort())
})

test('a mail is not retried after three days, and the timeline says so', async () => {
  const { id } = await file('aisyah@example.com')
  const refuses = openProcess(() => Promise.reject(new Error('no')))
  for (let hour = 0; hour < 80; hour++) await refuses.sendDue(minutes(hour * 60))
  expect(await mailStates(id)).toEqual(['failed'])
  expect(await sendDue(minutes(9_000))).toEqual([])
})

test('processes that send at once send each mail once', async () => {
  for (const n of [1, 2, 3, 4]) await file(`customer${n}@example.com`)
  const sent = (await Promise.all([sendDue(), sendDue(), sendDue()])).flat()
  expect(sent.map(({ to }) => to).sort()).toEqual([1, 2, 3, 4].map(n => `customer${n}@example.com`))
})

test('a mail that the database did not mark as sent is marked by the next call, not sent again', async () => {
  await file('aisyah@example.com')
  const sent: CustomerMail[] = []
  let isDown = false
  const orm = new Proxy(counter.database.orm, {
    get: (target, key) => {
      if (isDown) throw new Error('the database is gone')
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const send = async (mail: CustomerMail) => {
    sent.push(mail)
    isDown = true
  }
  const process = openProcess(send, { ...counter.database, orm })
  await expect(process.sendDue()).rejects.toThrow('the database is gone')
  // Another process passes over it, and this one marks it when the database is back.
  expect(await sendDue(minutes(1))).toEqual([])
  isDown = false
  await process.sendDue(minutes(2))
  expect(await sendDue(minutes(600))).toEqual([])
  expect(sent).toHaveLength(1)
})

test('an address gets 20 mails an hour, the others later', async () => {
  const { id } = await file('many@example.com')
  for (let n = 0; n < 21; n++) await step(id, { kind: 'wait' }, `Photo ${n}`)
  expect(await sendDue(minutes(120))).toHaveLength(20)
  expect(await sendDue(minutes(150))).toHaveLength(0)
  expect((await sendDue(minutes(181))).map(mail => mail.note)).toEqual(['Photo 19', 'Photo 20'])
})

test('a deleted registration takes its mails with it', async () => {
  const { warrantyId } = await file('aisyah@example.com')
  await counter.database.orm.transaction(tx => removeRegistration(warrantyId, tx))
  expect(await counter.database.orm.select().from(customerMails)).toEqual([])
})
