import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { adminPermit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { users } from '../identity/users.table.ts'
import {
  changeSummary,
  loadSummaryChoice,
  type SummaryReader,
  sendNextSummary,
  stopSummary,
} from './change-summary.server.ts'

// The monthly summary (rule S37.10).

const NOW = new Date('2026-12-01T04:00:00Z')
const PEOPLE = ['devi', 'farid', 'goh']

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const tools = () => ({ database, now: () => NOW })

const permitOf = (id: string) => {
  const permit = adminPermit({ id, email: `${id}@example.com`, role: 'admin' } as User)
  if (!permit) throw new Error('no permit')
  return permit
}

beforeEach(async () => {
  await database.empty()
  for (const id of PEOPLE) {
    const user = { id, email: `${id}@example.com`, name: id, role: 'admin' as const }
    await database.orm.insert(users).values({ ...user, createdAt: NOW, updatedAt: NOW })
    await changeSummary(permitOf(id), { isOn: true, language: 'ms' }, tools())
  }
})

/** Sends all that are due, as one process does. */
async function sendAll(
  month: `${number}-${number}-${number}`,
  send: (reader: SummaryReader) => Promise<boolean>,
  now = NOW,
) {
  while (await sendNextSummary(month, send, { database, now: () => now })) {}
}

test('each administrator gets one summary a month, however many processes send', async () => {
  const sent: string[] = []
  const send = async ({ userId, language, permit }: SummaryReader) => {
    return sent.push(`${userId} ${language} ${permit.user.role}`) > 0
  }
  const months = ['2026-11-01', '2026-12-01'] as const
  for (const month of months) {
    await Promise.all([1, 2, 3, 4].map(() => sendAll(month, send)))
    // A restarted process finds nothing left.
    await sendAll(month, send)
  }
  const expected = PEOPLE.map(id => `${id} ms admin`)
  expect(sent.toSorted()).toEqual([...expected, ...expected].sort())
})

test('a refused summary is retried later and does not delay summaries of others', async () => {
  const sent: string[] = []
  const send = async ({ userId }: SummaryReader) => userId !== 'devi' && sent.push(userId) > 0
  await sendAll('2026-11-01', send)
  expect(sent.toSorted()).toEqual(['farid', 'goh'])
  const accept = async ({ userId }: SummaryReader) => sent.push(userId) > 0
  await sendAll('2026-11-01', accept)
  expect(sent).toHaveLength(2)
  await sendAll('2026-11-01', accept, new Date(NOW.getTime() + 60_000))
  expect(sent.toSorted()).toEqual(PEOPLE)
})

test('no summary is sent after it was stopped, or to disabled accounts and former administrators; starting and stopping are audited', async () => {
  await stopSummary('devi', tools())
  await stopSummary('devi', tools())
  await database.orm.update(users).set({ disabledAt: NOW }).where(eq(users.id, 'farid'))
  await database.orm.update(users).set({ role: 'office' }).where(eq(users.id, 'goh'))
  const sent: string[] = []
  await sendAll('2026-11-01', async ({ userId }) => sent.push(userId) > 0)
  expect(sent).toEqual([])
  expect(await loadSummaryChoice(permitOf('devi'), { database })).toEqual({ isOn: false })
  const events = await database.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.actor, 'devi@example.com'))
  expect(events.map(({ action }) => action)).toEqual(['started-summary', 'stopped-summary'])
})

test('stopping and starting it again within a month sends no second one', async () => {
  const sent: string[] = []
  const send = async ({ userId }: SummaryReader) => sent.push(userId) > 0
  await sendAll('2026-11-01', send)
  await stopSummary('devi', tools())
  await changeSummary(permitOf('devi'), { isOn: true, language: 'en' }, tools())
  await sendAll('2026-11-01', send)
  expect(sent.toSorted()).toEqual(PEOPLE)
})
