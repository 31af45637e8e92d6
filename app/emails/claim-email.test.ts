import { expect, test, vi } from 'vitest'
import type { ClaimMail } from '../../domain/claims/load-customer-mail.server.ts'
import { claimEmail } from './claim-email.server.ts'

// Messages are compiled by the build; outside of it use-intl formats the same ones (docs/decisions/0010).
vi.mock('../i18n/translators.server.ts', async () => ({
  translators: (await import('../../tests/support/messages.ts')).messages,
}))

const MAIL: ClaimMail = {
  id: 7,
  messageId: '0d3a1b2c-8f5d-4f6b-9a57-5f3c1c9e3d4e',
  kind: 'missing',
  to: 'aisyah@example.com',
  language: 'en',
  name: 'Aisyah',
  carPlate: 'WXY 1234',
  claimId: '5f3c1c9e-8f5d-4f6b-9a57-0d3a1b2c3d4e',
  number: 1042,
  tyreId: 'K7M2-9QXD',
  state: { outcome: null, percent: null, rejection: null },
  wasReopened: false,
  wasDecided: false,
  note: 'A photo of the DOT code',
}
const write = (changes: Partial<ClaimMail> = {}) =>
  claimEmail(
    { ...MAIL, ...changes },
    {
      company: { name: 'Tayar Contoh', address: 'Jalan 1', support_email: 'help@example.com' },
      links: {
        status: 'https://tayar.example/warranty-registration?tab=check',
        photos: 'https://tayar.example/claim/TOKEN',
      },
    },
  )

test('a mail is in the language of the customer, and in both where that is not known (rule W40.1)', () => {
  expect(write().subject).toBe('Tayar Contoh: Something is missing for your claim C-1042')
  expect(write().text).toContain('What we need: A photo of the DOT code')
  expect(write().text).not.toContain('Salam')
  expect(write({ language: 'ms' }).text).not.toContain('Hello')
  const both = write({ language: null }).text
  for (const greeting of ['Salam Aisyah', 'Hello Aisyah']) expect(both).toContain(greeting)
})

test('a decision says its outcome and sentence, the end says that it is closed', () => {
  const rejected = { outcome: 'rejected', percent: null, rejection: 'worn' } as const
  const { text } = write({ kind: 'decided', state: rejected, note: 'Below 5 mm' })
  for (const part of ['We could not accept the claim.', 'The tread is worn.', 'Below 5 mm'])
    expect(text).toContain(part)
  expect(text).not.toContain('arranges')
  const share = { outcome: 'part-payment', percent: 45, rejection: null } as const
  expect(write({ kind: 'decided', state: share, note: '' }).text).toContain(
    'We pay 45% of the price of a new tyre.',
  )
  const changed = write({ kind: 'decided', state: share, note: '', wasDecided: true })
  expect(changed.subject).toContain('A new decision on your claim C-1042')
  expect(changed.text).toContain('replaces the one before')
  expect(write({ kind: 'closed', state: rejected, note: '' }).text).toContain('There is nothing left to do.')
  const again = write({ kind: 'closed', state: rejected, note: '', wasReopened: true })
  expect(again.subject).toContain('Your claim C-1042 is closed again')
  expect(again.text).toContain('have closed it again')
  const voided = write({ kind: 'voided', note: 'Ben mixed up two cars' }).text
  expect(voided).toContain('have cancelled it')
  expect(voided).not.toContain('Ben')
  const filed = write({ kind: 'filed', note: '' })
  expect(filed.text).toContain('We have received your claim C-1042')
  expect(filed.html).toContain('href="https://tayar.example/warranty-registration?tab=check"')
})

test('what staff write keeps its paragraphs, and replies go to the support of the company', () => {
  const note = 'Salam Aisyah,\r\n\r\nDatang pukul 9.30 pagi.\nTerima kasih'
  const { text, html, replyTo } = write({ kind: 'told', note })
  expect(text).toContain('Salam Aisyah,\n\nDatang pukul 9.30 pagi.\n\nTerima kasih\n\nClaim: C-1042')
  expect(html.match(/>Datang pukul 9\.30 pagi\.<\/p>/g)).toHaveLength(1)
  expect(replyTo).toBe('help@example.com')
})

test('typed text is no link and no header', () => {
  const { html, subject } = write({
    name: 'http://evil.example/x',
    note: 'see evil.example',
    carPlate: 'a.my',
  })
  expect(html).not.toMatch(/evil\.example|a\.my/)
  expect(html.match(/href="[^"]+"/g)).toEqual(['href="https://tayar.example/claim/TOKEN"'])
  expect(subject).not.toContain('evil')
})
