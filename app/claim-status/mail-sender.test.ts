import { expect, test, vi } from 'vitest'
import { CARE_FIGURES } from '../../domain/tyres/tyre-care.ts'
import { writeCustomerMail } from './mail-sender.server.ts'

// Messages are compiled by the build; outside of it use-intl formats the same ones (docs/decisions/0010).
vi.mock('../i18n/translators.server.ts', async () => ({
  translators: (await import('../../tests/support/messages.ts')).messages,
}))

const company = {
  name: 'Tayar Contoh',
  address: 'Jalan 1',
  support_email: 'help@example.com',
  care: CARE_FIGURES,
}
const app = {
  publicUrl: 'https://tayar.example',
  catalogue: () => ({ company }) as never,
  secret: 'a secret of at least thirty-two bytes',
  now: () => new Date('2026-11-24T12:00:00Z'),
}
const REMINDER = {
  id: 7,
  messageId: '0d3a1b2c-8f5d-4f6b-9a57-5f3c1c9e3d4e',
  to: 'aisyah@example.com',
  language: 'en',
  name: 'Aisyah',
  carPlate: 'WXY 1234',
  registrationId: '5f3c1c9e-8f5d-4f6b-9a57-0d3a1b2c3d4e',
  purchaseDate: '2026-01-01',
} as const

test('a reminder names the action and the way to unsubscribe, in the mail and its headers (rules W41.1 and W41.2)', () => {
  const { text, headers, subject } = writeCustomerMail({ ...REMINDER, kind: 'cover-ending' }, app)
  expect(subject).toBe('Tayar Contoh: The cover of your tyres ends soon')
  expect(text).toContain('ends on 11-04-2026')
  const [link = ''] = /https:\/\/tayar\.example\/reminders\/[\w-]{71}/.exec(text) ?? []
  expect(headers).toEqual({
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(writeCustomerMail({ ...REMINDER, kind: 'rotation' }, app).text).toContain('every 8,000 to 10,000 km')
  const both = writeCustomerMail({ ...REMINDER, kind: 'rotation', language: null }, app).text
  for (const heading of ['Masa untuk pusing tayar anda', 'Time to rotate your tyres'])
    expect(both).toContain(heading)
})
