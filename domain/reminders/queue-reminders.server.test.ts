import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Counter, NOW, openCounter } from '../../tests/support/counter.ts'
import { insertRegistration } from '../../tests/support/insert-registration.ts'
import { createCustomerMailSender } from '../claims/customer-mail-sender.server.ts'
import type { CustomerMail } from '../claims/load-customer-mail.server.ts'
import { tyreIds } from '../warranties/registrations.table.ts'
import { queueReminders, stopReminders } from './queue-reminders.server.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.database.close())

const at = (time: string) => () => new Date(time)

/** Queues the reminders of a moment, by two processes, and sends what is due. */
async function remind(time: string): Promise<string[]> {
  const tools = { ...counter.tools, timeZone: 'Asia/Kuala_Lumpur', now: at(time) }
  await Promise.all([queueReminders(tools), queueReminders(tools)])
  const sent: CustomerMail[] = []
  const secret = 'a secret of more than thirty-two bytes'
  const sendNext = createCustomerMailSender(async mail => void sent.push(mail), {
    ...tools,
    secret,
    log: { warn: () => {} },
  })
  while (await sendNext());
  return sent.map(({ kind, to }) => `${kind} ${to}`).sort()
}

async function register(
  email: string | null,
  { reminders = true, purchaseDate = '2026-01-01' as const } = {},
) {
  const tools = { ...counter.tools, now: () => NOW }
  const { id } = await insertRegistration({ email, purchaseDate, carPlate: `R ${Math.random()}` }, tools, {
    reminders,
  })
  return id
}

test('customers who asked for it are reminded once of each, from 9 AM of the day on (rule W41.1)', async () => {
  await register('asked@example.com')
  await register('not@example.com', { reminders: false })
  await register(null)
  const claimed = await register('claimed@example.com')
  const stopped = await register('stopped@example.com')
  await counter.database.orm
    .update(tyreIds)
    .set({ isClaimed: true })
    .where(eq(tyreIds.registrationId, claimed))
  expect(await remind('2026-03-27T04:00:00Z')).toEqual([])
  // 8 AM in Kuala Lumpur.
  expect(await remind('2026-03-28T00:00:00Z')).toEqual([])
  await stopReminders(stopped, counter.tools)
  expect(await remind('2026-03-28T01:00:00Z')).toEqual(['cover-ending asked@example.com'])
  expect(await remind('2026-03-29T01:00:00Z')).toEqual([])
  expect(await remind('2026-07-01T01:00:00Z')).toEqual([
    'rotation asked@example.com',
    'rotation claimed@example.com',
  ])
  expect(await remind('2026-07-10T01:00:00Z')).toEqual([])
})

test('a reminder that was missed is sent later, but not when it is of no use', async () => {
  await register('late@example.com', { purchaseDate: '2026-01-02' as never })
  expect(await remind('2026-04-10T04:00:00Z')).toEqual(['cover-ending late@example.com'])
  await register('too-late@example.com', { purchaseDate: '2026-01-03' as never })
  expect(await remind('2026-04-20T04:00:00Z')).toEqual([])
})
