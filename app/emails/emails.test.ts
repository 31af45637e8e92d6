import { expect, test, vi } from 'vitest'
import { texts as en } from '../i18n/en/emails.ts'
import { texts as ms } from '../i18n/ms/emails.ts'
import {
  confirmationEmail,
  existingAccountEmail,
  invitationEmail,
  passwordChangedEmail,
  passwordResetEmail,
  staffAccountChangedEmail,
  verificationEmail,
} from './emails.server.ts'

// Messages are compiled by the build; outside of it use-intl formats the same ones (docs/decisions/0010).
vi.mock('../i18n/translators.server.ts', async () => ({
  translators: (await import('../../tests/support/messages.ts')).messages,
}))

const company = { name: 'Tayar Contoh', address: 'Jalan Roda 1, Cheras', support_email: 'support@tayar.test' }
const link = 'https://tayar.test/auth/verify/abc'
const registration = {
  name: 'Aisyah',
  carPlate: 'WXY 1234',
  purchaseDate: '2026-01-01',
  contactNumber: '012-345 6789',
  tyreIds: ['TY-1', 'TY-2'],
  validUntil: '2026-04-11',
} as const

const confirm = (changes: Partial<Record<keyof typeof registration, string>> = {}) =>
  confirmationEmail({
    company,
    publicUrl: 'https://tayar.test',
    registration: { ...registration, ...changes } as typeof registration,
  })

const emails = {
  confirmation: confirm(),
  verification: verificationEmail({ company, link }),
  reset: passwordResetEmail({ company, link, validHours: 1 }),
  invitation: invitationEmail({ company, link, validHours: 48 }),
  existing: existingAccountEmail({
    company,
    signInLink: 'https://tayar.test/auth',
    resetLink: 'https://tayar.test/auth/reset',
  }),
  changed: passwordChangedEmail({ company, resetLink: 'https://tayar.test/auth/forgot' }),
}

test.each(Object.keys(emails) as (keyof typeof emails)[])(
  'the e-mail %s is in Malay, then in English',
  kind => {
    const { subject, text, html } = emails[kind]
    expect(subject).toBe(`Tayar Contoh: ${ms[kind].subject} / ${en[kind].subject}`)
    for (const body of [text, html]) {
      const [malay, english] = [body.indexOf(ms[kind].subject), body.indexOf(en[kind].subject)]
      expect(malay).toBeGreaterThan(-1)
      expect(english).toBeGreaterThan(malay)
      expect(body).not.toMatch(/\{\w+[,}]/)
    }
  },
)

test.each(['password', 'pin', 'second-factor-on', 'second-factor-off'] as const)(
  'the e-mail about a changed staff account (%s) is in both languages and has no link',
  change => {
    const { subject, text, html } = staffAccountChangedEmail({ company, change })
    expect(subject).toBe(`Tayar Contoh: ${ms.staffChanged[change]} / ${en.staffChanged[change]}`)
    expect(text).toMatch(/beritahu pentadbir[\s\S]*tell your administrator/)
    // A new PIN ends no session.
    expect(text.includes(ms.staffChanged.signedOut)).toBe(change !== 'pin')
    expect(text + html).not.toContain('https://tayar.test/')
  },
)

test('the confirmation has the registered data in both languages and a link to the status check', () => {
  const { text, html } = emails.confirmation
  for (const line of [
    'Nama: Aisyah',
    'Nombor plat: WXY 1234',
    'Tarikh pembelian: 01-01-2026',
    'Nombor telefon: 012-345 6789',
    'ID tayar, Depan kiri: TY-1',
    'ID tayar, Depan kanan: TY-2',
    'Sah sehingga: 11-04-2026',
    'Name: Aisyah',
    'Car plate: WXY 1234',
    'Purchase date: 01-01-2026',
    'Contact number: 012-345 6789',
    'Tyre ID, Front Left: TY-1',
    'Tyre ID, Front Right: TY-2',
    'Valid until: 11-04-2026',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  const address = 'https://tayar.test/warranty-registration?tab=check'
  expect(text.split('\n').filter(line => line === address)).toHaveLength(2)
  expect(html.match(new RegExp(`href="${address.replace('?', '\\?')}"`, 'g'))).toHaveLength(2)
  expect(text).toContain('support@tayar.test')
})

test('the confirmation has the passport of each tyre as a link and as an attached QR code, once per language', () => {
  const { text, html, attachments = [] } = emails.confirmation
  expect(attachments.map(({ filename }) => filename)).toEqual(['TY-1.png', 'TY-2.png'])
  expect(text).toContain(
    'Pasport tayar\nDepan kiri, TY-1:\nhttps://tayar.test/t/TY-1\nDepan kanan, TY-2:\nhttps://tayar.test/t/TY-2\n',
  )
  for (const { cid, filename } of attachments) {
    expect(html.split(`src="cid:${cid}"`)).toHaveLength(3)
    expect(html.split(`href="https://tayar.test/t/${filename.replace('.png', '')}"`)).toHaveLength(3)
  }
  expect(html).not.toMatch(/src="(?!cid:)/)
})

test('each link has a line of its own, once per language', () => {
  for (const kind of ['verification', 'reset'] as const) {
    expect(emails[kind].text.split('\n').filter(line => line === link)).toHaveLength(2)
  }
  for (const address of ['https://tayar.test/auth', 'https://tayar.test/auth/reset']) {
    expect(emails.existing.text.split('\n').filter(line => line === address)).toHaveLength(2)
  }
  const forgotten = 'https://tayar.test/auth/forgot'
  expect(emails.changed.text.split('\n').filter(line => line === forgotten)).toHaveLength(2)
})

test('the password reset names the period in which its link is valid', () => {
  expect(emails.reset.text).toMatch(/sah selama 1 jam[\s\S]*works once, for one hour/)
  const { text } = passwordResetEmail({ company, link, validHours: 2 })
  expect(text).toMatch(/sah selama 2 jam[\s\S]*works once, for 2 hours/)
})

test('what a customer typed is shown as text', () => {
  const { text, html } = confirm({ name: '<script>alert(1)</script>', carPlate: '"><img src=x>' })
  expect(html).not.toMatch(/<script|<img src=x/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).toContain('Name: <script>alert(1)</script>')
})

test('a line break in a name changes neither the subject nor the lines', () => {
  const { subject, text } = confirm({ name: 'Aisyah\r\nBcc: all@tayar.test\r\n\r\nhttps://evil.test' })
  expect(subject).toBe(emails.confirmation.subject)
  expect(text).not.toMatch(/^(Bcc|https:\/\/evil)/m)
  const sold = verificationEmail({ company: { ...company, name: 'Tayar\r\nBcc: all@tayar.test' }, link })
  expect(sold.subject).not.toMatch(/[\r\n]/)
})

test.each([
  ['https://evil.test/win', 'https evil. test/win'],
  ['www.evil.test', 'www. evil. test'],
  ['evil。test', 'evil. test'],
  ['Mohd.Ali bin Abu', 'Mohd. Ali bin Abu'],
  ['A. Kumar a/l Raju', 'A. Kumar a/l Raju'],
  // Figures of an explanation stay; addresses of machines and names that begin with digits do not.
  ['6.1 mm, RM120.50.', '6.1 mm, RM120.50.'],
  ['192.0.2.7 and 1.5.evil.test', '192. 0. 2. 7 and 1. 5. evil. test'],
  ['4.5evil.test', '4. 5evil. test'],
])('the name %j is shown without a link as %j', (name, shown) => {
  expect(confirm({ name }).text.split('\n')).toContain(`Name: ${shown}`)
})

test('the messages are ASCII, so that a file in the outbox is readable', () => {
  const odd = [...JSON.stringify([en, ms])].filter(character => character > '~' || character < ' ')
  expect(odd).toEqual([])
})
