import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { adminPermit } from '../../../domain/access/permit.ts'
import type { User } from '../../../domain/access/user.ts'
import { users } from '../../../domain/identity/users.table.ts'
import { changeSummary } from '../../../domain/subscriptions/change-summary.server.ts'
import { verifySummaryToken } from '../../../domain/subscriptions/summary-token.server.ts'
import { indexTyres } from '../../../domain/tyres/tyre-index.ts'
import { dailyCounts } from '../../../domain/usage/daily-counts.table.ts'
import { registrations } from '../../../domain/warranties/registrations.table.ts'
import { createLog } from '../../../platform/log/log.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/support/databases.ts'
import { messages } from '../../../tests/support/messages.ts'
import type { AppContext } from '../../context/app-context.ts'
import { sendSummaries } from './send-summaries.server.ts'

// Messages are compiled by the build; outside of it use-intl formats the same ones (docs/decisions/0010).
vi.mock('../../i18n/translators.server.ts', async () => ({
  translators: (await import('../../../tests/support/messages.ts')).messages,
}))

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const SECRET = 'a secret of at least thirty-two bytes'
/** 9 AM in Kuala Lumpur. */
const FIRST = new Date('2026-12-01T01:00:00Z')
let sent: { to: string; subject: string; text: string }[] = []

const app = (now = FIRST, changes: Partial<AppContext> = {}) =>
  ({
    database,
    timeZone: 'Asia/Kuala_Lumpur',
    publicUrl: 'https://tayar.test',
    secret: SECRET,
    log: createLog({ level: 'silent' }),
    hasMailServer: true,
    mailer: { send: async (mail: (typeof sent)[number]) => void sent.push(mail) },
    catalogue: () => ({
      tyres: indexTyres([], '2026-12-01'),
      branchIds: new Map([['Tayar Klang', 'klang']]),
      company: { name: 'Tayar Contoh', address: 'Klang' },
    }),
    now: () => now,
    ...changes,
  }) as unknown as AppContext

beforeEach(async () => {
  sent = []
  await database.empty()
  for (const [id, language] of [
    ['devi', 'ms'],
    ['goh', 'en'],
  ] as const) {
    const user = { id, email: `${id}@example.com`, role: 'admin' as const }
    await database.orm.insert(users).values({ ...user, name: id, createdAt: FIRST, updatedAt: FIRST })
    const permit = adminPermit(user as User)
    if (permit) await changeSummary(permit, { isOn: true, language }, { database, now: () => FIRST })
  }
  await database.orm.insert(dailyCounts).values({ day: '2026-11-05', what: 'chat', key: 'klang', n: 7 })
  const row = {
    name: 'x',
    contactNumber: '1',
    contactDigits: '1',
    carPlate: 'X',
    plate: 'X',
    receiptUrl: '[]',
  }
  for (const createdAt of ['2026-10-31T15:59:00Z', '2026-10-31T16:00:00Z', '2026-11-30T15:59:00Z'])
    await database.orm.insert(registrations).values({
      ...{
        ...row,
        id: randomUUID(),
        purchaseDate: '2026-11-01',
        tyreQuantity: 'set' as const,
        branch: 'klang',
      },
      ...{ createdAt: new Date(createdAt), privacyVersion: '1', privacyShownAt: FIRST },
    })
})

test('each administrator gets the month before in their language, once, from however many processes', async () => {
  await Promise.all([app(), app(), app()].map(sendSummaries))
  await sendSummaries(app(new Date('2026-12-02T01:00:00Z')))
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['devi@example.com', 'goh@example.com'])
  for (const { to, subject, text } of sent) {
    const t = messages[to.startsWith('devi') ? 'ms' : 'en']
    const month = { from: '01/11/2026', to: '30/11/2026' }
    expect(subject).toBe(`Tayar Contoh: ${t('emails.summary.subject', month)}`)
    const change = t('deskInsight.change.against', { before: 1 })
    expect(text).toContain(t('deskInsight.registrations.sentence', { count: 2, change }))
    expect(text).toContain(t('deskInsight.chats.sentence', { name: 'Tayar Klang', count: 7, total: 7 }))
    expect(text).toContain('\nhttps://tayar.test/desk/insight\n')
    const [, token = ''] = /https:\/\/tayar\.test\/stop-summary\/(\S+)/.exec(text) ?? []
    expect(verifySummaryToken(token, SECRET)).toBe(to.split('@')[0])
  }
})

test.each([
  ['before 8 AM on the first', '2026-11-30T23:59:00Z', {}],
  ['on the eighth', '2026-12-08T01:00:00Z', {}],
  ['without a mail server', '2026-12-01T01:00:00Z', { hasMailServer: false }],
])('nothing is sent %s', async (_, now, changes) => {
  await sendSummaries(app(new Date(now), changes))
  expect(sent).toEqual([])
})

test('a refused mail is retried later and does not delay the others', async () => {
  let refused = 0
  const send = async (mail: (typeof sent)[number]) => {
    if (mail.to.startsWith('devi') && refused++ === 0) throw new Error('refused')
    sent.push(mail)
  }
  const mailer = { send } as unknown as AppContext['mailer']
  await sendSummaries(app(FIRST, { mailer }))
  expect(sent.map(({ to }) => to)).toEqual(['goh@example.com'])
  await sendSummaries(app(new Date('2026-12-01T02:00:00Z'), { mailer }))
  expect(sent.map(({ to }) => to)).toEqual(['goh@example.com', 'devi@example.com'])
})
