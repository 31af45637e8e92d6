import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../../platform/clock/calendar-date.ts'
import { type Counter, NOW, openCounter } from '../../tests/support/counter.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { users } from '../identity/users.table.ts'
import { changeDigest, type DigestReader, hasDigest, sendNextDigest } from './change-digest.server.ts'
import { digestSubscriptions } from './subscriptions.table.ts'

// Who gets the digest of open claims, and when (rule W22.9).

const TODAY = '2026-11-20'
const TOMORROW = addDays(TODAY, 1)
let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.database.close())
const tools = (now = NOW) => ({ ...counter.tools, timeZone: 'Asia/Kuala_Lumpur', now: () => now })
const change = (name: 'ben' | 'mei' | 'devi', isOn: boolean, language: 'ms' | 'en' = 'ms') =>
  changeDigest(counter.as(name), { isOn, language }, tools())

beforeEach(async () => {
  await counter.database.orm.delete(digestSubscriptions)
  await counter.database.orm.delete(auditEvents)
})

/** The recipients of a day; two processes send at the same time. */
async function recipients(day: CalendarDate): Promise<string[]> {
  const sent: string[] = []
  const send = async ({ userId, language }: DigestReader) => sent.push(`${userId} ${language}`) > 0
  const process = async () => {
    while (await sendNextDigest(day, send, counter.tools));
  }
  await Promise.all([process(), process()])
  return sent.sort()
}

test('staff and administrators who started it get one a day from the next day on, in the language of then', async () => {
  await change('ben', true)
  await change('devi', true, 'en')
  expect(await recipients(TODAY)).toEqual([])
  for (const day of [TOMORROW, addDays(TODAY, 2)]) {
    expect(await recipients(day)).toEqual(['ben ms', 'devi en'])
    // Restarted processes find nothing left.
    expect(await recipients(day)).toEqual([])
  }
})

test('the day of subscribing is in the configured time zone', async () => {
  const midnight = new Date('2026-11-20T16:00:00Z')
  await changeDigest(counter.as('ben'), { isOn: true, language: 'ms' }, tools(midnight))
  expect(await recipients(TOMORROW)).toEqual([])
  expect(await recipients(addDays(TODAY, 2))).toEqual(['ben ms'])
})

test('saving it again changes the language only, and stopping and starting it sends no second one', async () => {
  await change('ben', false)
  await change('ben', true)
  await change('ben', true, 'en')
  expect(await hasDigest(counter.as('ben'), tools())).toBe(true)
  expect(await recipients(TOMORROW)).toEqual(['ben en'])
  await change('ben', false)
  await change('ben', false)
  expect(await hasDigest(counter.as('ben'), tools())).toBe(false)
  await changeDigest(
    counter.as('ben'),
    { isOn: true, language: 'ms' },
    tools(new Date('2026-11-21T04:00:00Z')),
  )
  expect(await recipients(TOMORROW)).toEqual([])
  const events = await counter.database.orm.select().from(auditEvents).orderBy(auditEvents.id)
  expect(events.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'ben@example.com started-digest',
    'ben@example.com stopped-digest',
    'ben@example.com started-digest',
  ])
})

test.each([{ disabledAt: NOW }, { role: 'office' as const }, { role: 'customer' as const }])(
  'an account with %j gets none',
  async changed => {
    await change('ben', true)
    await change('mei', true)
    await counter.database.orm.update(users).set(changed).where(eq(users.id, 'mei'))
    expect(await recipients(TOMORROW)).toEqual(['ben ms'])
    await counter.database.orm
      .update(users)
      .set({ disabledAt: null, role: 'staff' })
      .where(eq(users.id, 'mei'))
  },
)
