import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { formatClaimNumber } from '../../../domain/claims/claim-event.ts'
import { claims } from '../../../domain/claims/claims.table.ts'
import { changeDigest } from '../../../domain/subscriptions/change-digest.server.ts'
import { digestSubscriptions } from '../../../domain/subscriptions/subscriptions.table.ts'
import { registrations } from '../../../domain/warranties/registrations.table.ts'
import { createLog } from '../../../platform/log/log.ts'
import type { Mail } from '../../../platform/mail/open-mailer.ts'
import { type Counter, NOW, openCounter } from '../../../tests/support/counter.ts'
import { messages } from '../../../tests/support/messages.ts'
import type { AppContext } from '../../context/app-context.ts'
import { sendDigests } from './send-digests.server.ts'

// Messages are compiled by the build; outside of it use-intl formats the same ones (docs/decisions/0010).
vi.mock('../../i18n/translators.server.ts', async () => ({
  translators: (await import('../../../tests/support/messages.ts')).messages,
}))

let counter: Counter
/** Numbers of claims, by the name of the case. */
const numbers: Record<string, string> = {}
let sent: Mail[] = []
beforeAll(async () => {
  counter = await openCounter()
  await file('mine of today', 0, { processedBy: 'ben@example.com' })
  await file('of no one', 3, { processedBy: null })
  await file('waiting, of mei', 4, { stage: 'waiting' })
  await file('new, of mei', 5, {})
  await file('old, of mei', 12, { stage: 'decided', outcome: 'repair' })
  await file('closed', 20, { status: 'Closed', stage: 'decided', outcome: 'withdrawn', processedBy: null })
})
afterAll(() => counter.database.close())
beforeEach(async () => {
  sent = []
  await counter.database.orm.delete(digestSubscriptions)
})

/** Files a claim of mei, some days before the morning of the tests. */
async function file(name: string, days: number, change: Partial<typeof claims.$inferInsert>) {
  const { id } = await counter.filedClaim('mei')
  const createdAt = new Date(MORNING.getTime() - days * 86_400_000)
  const [row] = await counter.database.orm
    .update(claims)
    .set({ createdAt, brand: 'Michelin', model: 'Primacy 4', ...change })
    .where(eq(claims.id, id))
    .returning({ number: claims.number })
  numbers[name] = formatClaimNumber(row?.number ?? 0)
}

/** 8 AM in Kuala Lumpur, on the day after `NOW`. */
const MORNING = new Date('2026-11-21T00:00:00Z')

const app = (now = MORNING, changes: Partial<AppContext> = {}) =>
  ({
    database: counter.database,
    timeZone: 'Asia/Kuala_Lumpur',
    publicUrl: 'https://tayar.test',
    claimsSeenBy: 'own',
    hasMailServer: true,
    log: createLog({ level: 'silent' }),
    mailer: { send: async (mail: Mail) => void sent.push(mail) },
    catalogue: () => ({ company: { name: 'Tayar Contoh', address: 'Klang' } }),
    now: () => now,
    ...changes,
  }) as unknown as AppContext

const start = (name: 'ben' | 'mei' | 'devi', language: 'ms' | 'en' = 'en') =>
  changeDigest(counter.as(name), { isOn: true, language }, { ...app(), now: () => NOW })

const claimsIn = (text = '') => [...text.matchAll(/^(C-\d+): /gm)].map(([, number]) => number)
const countsIn = (text = '') => [...text.matchAll(/^[^:\n]+: (\d+)$/gm)].map(([, n]) => Number(n))

test('two processes send one mail a day, with number, age, stage, tyre and links of each claim', async () => {
  await start('ben', 'ms')
  await Promise.all([sendDigests(app()), sendDigests(app())])
  await sendDigests(app(new Date('2026-11-21T03:59:00Z')))
  expect(sent).toHaveLength(1)
  const [mail] = sent
  const t = messages.ms
  expect(mail?.to).toBe('ben@example.com')
  expect(mail?.subject).toBe(`Tayar Contoh: ${t('emails.digest.subject', { date: '21/11/2026' })}`)
  expect(mail?.messageId).toBe('<claim-digest-2026-11-21-ben@tayar.test>')
  const [{ id } = { id: '' }] = await counter.database.orm
    .select({ id: claims.id })
    .from(claims)
    .where(eq(claims.number, Number(numbers['of no one']?.slice(2))))
  const age = t('staff.queues.age', { days: 3 })
  expect(mail?.text).toContain(
    `${numbers['of no one']}: ${age} · ${t('staff.stages.new')} · Michelin Primacy 4\nhttps://tayar.test/dashboard/claims/${id}\n`,
  )
  expect(mail?.text).toContain(
    `${t('staff.queues.unassigned')}: 1\nhttps://tayar.test/dashboard?tab=claims-history&queue=unassigned\n`,
  )
  expect(mail?.text).toContain(`${t('emails.digest.stop')}:\nhttps://tayar.test/dashboard/account\n`)
  await sendDigests(app(new Date('2026-11-22T00:00:00Z')))
  expect(sent).toHaveLength(2)
})

test.each([
  { name: 'ben', seenBy: 'own', counts: [1, 1, 0, 0], listed: ['of no one', 'mine of today'] },
  {
    name: 'ben',
    seenBy: 'all',
    counts: [1, 1, 1, 1],
    listed: ['old', 'waiting', 'of no one', 'mine of today'],
  },
  { name: 'devi', seenBy: 'own', counts: [0, 1, 1, 1], listed: ['old', 'waiting', 'of no one'] },
] as const)(
  '$name gets the claims that may be seen with CLAIMS_SEEN_BY=$seenBy, oldest first',
  async ({ name, seenBy, counts, listed }) => {
    await start(name)
    await sendDigests(app(MORNING, { claimsSeenBy: seenBy }))
    expect(countsIn(sent[0]?.text)).toEqual(counts)
    const named = listed.map(part => Object.entries(numbers).find(([key]) => key.startsWith(part))?.[1])
    expect(claimsIn(sent[0]?.text)).toEqual(named)
  },
)

test('a digest has no data of customers and colleagues', async () => {
  await start('devi')
  await sendDigests(app())
  const customers = await counter.database.orm.select().from(registrations)
  const content = JSON.stringify(sent[0])
  expect(customers.length).toBeGreaterThan(0)
  for (const { id, name, carPlate, plate, contactNumber, email } of customers)
    for (const value of [id, name, carPlate, plate, contactNumber, email ?? id])
      expect(content).not.toContain(value)
  for (const text of ['ben@', 'mei@', 'A bulge']) expect(content).not.toContain(text)
})

test.each([
  ['before 8 AM in the time zone', '2026-11-20T23:59:00Z'],
  ['from noon on', '2026-11-21T04:00:00Z'],
])('nothing is sent %s', async (_, now) => {
  await start('ben')
  await sendDigests(app(new Date(now)))
  expect(sent).toEqual([])
})

test('nothing is sent without a mail server', async () => {
  await start('ben')
  await sendDigests(app(MORNING, { hasMailServer: false }))
  expect(sent).toEqual([])
})

test('nothing is sent on a morning without claims, also when one is filed later that morning', async () => {
  await start('ben')
  const open = eq(claims.status, 'Open')
  const before = await counter.database.orm.select().from(claims).where(open)
  await counter.database.orm.update(claims).set({ processedBy: 'mei@example.com' }).where(open)
  await sendDigests(app())
  for (const { id, processedBy } of before)
    await counter.database.orm.update(claims).set({ processedBy }).where(eq(claims.id, id))
  await sendDigests(app(new Date('2026-11-21T01:00:00Z')))
  expect(sent).toEqual([])
})

test('a refused mail is retried after 1, 2, 4 … minutes and does not delay the others', async () => {
  for (const name of ['ben', 'devi'] as const) await start(name)
  let tries = 0
  const send = async (mail: Mail) => {
    if (mail.to.startsWith('ben') && ++tries < 4) throw new Error('refused')
    sent.push(mail)
  }
  const mailer = { send } as unknown as AppContext['mailer']
  await sendDigests(app(MORNING, { mailer }))
  expect(sent.map(({ to }) => to)).toEqual(['devi@example.com'])
  for (const [minute, expected] of [
    [0, 1],
    [1, 2],
    [2, 2],
    [3, 3],
    [6, 3],
    [7, 4],
  ] as const) {
    await sendDigests(app(new Date(MORNING.getTime() + minute * 60_000), { mailer }))
    expect(tries).toBe(expected)
  }
  expect(sent.map(({ to }) => to)).toEqual(['devi@example.com', 'ben@example.com'])
  const [row] = await counter.database.orm
    .select()
    .from(digestSubscriptions)
    .where(eq(digestSubscriptions.userId, 'ben'))
  expect(row).toMatchObject({ tries: 0, nextTryAt: null })
})
