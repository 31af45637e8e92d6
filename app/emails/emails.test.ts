import { expect, test, vi } from 'vitest'
import { texts as en } from '../i18n/en/emails.ts'
import { texts as ms } from '../i18n/ms/emails.ts'
import {
  confirmationMail,
  existingAccountMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from './emails.server.ts'

// The texts are parsed when the shop is built; outside the build use-intl fills the same ones (docs/decisions/0010).
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
  confirmationMail({
    company,
    publicUrl: 'https://tayar.test',
    registration: { ...registration, ...changes } as typeof registration,
  })

const mails = {
  confirmation: confirm(),
  verification: verificationMail({ company, link }),
  reset: resetMail({ company, link, validHours: 1 }),
  existing: existingAccountMail({
    company,
    signInLink: 'https://tayar.test/auth',
    resetLink: 'https://tayar.test/auth/reset',
  }),
  changed: passwordChangedMail({ company, resetLink: 'https://tayar.test/auth/forgot' }),
}

test.each(Object.keys(mails) as (keyof typeof mails)[])(
  'the mail of %s stands in Malay, then in English',
  kind => {
    const { subject, text, html } = mails[kind]
    expect(subject).toBe(`Tayar Contoh: ${ms[kind].subject} / ${en[kind].subject}`)
    for (const body of [text, html]) {
      const [malay, english] = [body.indexOf(ms[kind].subject), body.indexOf(en[kind].subject)]
      expect(malay).toBeGreaterThan(-1)
      expect(english).toBeGreaterThan(malay)
      expect(body).not.toMatch(/\{\w+[,}]/)
    }
  },
)

test('the confirmation repeats what was registered, in both languages, and where to check it', () => {
  const { text, html } = mails.confirmation
  for (const line of [
    'Nama: Aisyah',
    'Nombor plat: WXY 1234',
    'Tarikh pembelian: 01-01-2026',
    'Nombor telefon: 012-345 6789',
    'ID tayar: TY-1, TY-2',
    'Sah sehingga: 11-04-2026',
    'Name: Aisyah',
    'Car plate: WXY 1234',
    'Purchase date: 01-01-2026',
    'Contact number: 012-345 6789',
    'Tyre IDs: TY-1, TY-2',
    'Valid until: 11-04-2026',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  const address = 'https://tayar.test/warranty-registration?tab=check'
  expect(text.split('\n').filter(line => line === address)).toHaveLength(2)
  expect(html.match(new RegExp(`href="${address.replace('?', '\\?')}"`, 'g'))).toHaveLength(2)
  expect(text).toContain('support@tayar.test')
})

test('links stand alone on their lines, once in each language', () => {
  for (const kind of ['verification', 'reset'] as const) {
    expect(mails[kind].text.split('\n').filter(line => line === link)).toHaveLength(2)
  }
  for (const address of ['https://tayar.test/auth', 'https://tayar.test/auth/reset']) {
    expect(mails.existing.text.split('\n').filter(line => line === address)).toHaveLength(2)
  }
  const forgotten = 'https://tayar.test/auth/forgot'
  expect(mails.changed.text.split('\n').filter(line => line === forgotten)).toHaveLength(2)
})

test('the reset says for how long its link is valid', () => {
  expect(mails.reset.text).toMatch(/sah selama 1 jam[\s\S]*valid for one hour/)
  const { text } = resetMail({ company, link, validHours: 2 })
  expect(text).toMatch(/sah selama 2 jam[\s\S]*valid for 2 hours/)
})

test('what a customer typed is shown, never carried out', () => {
  const { text, html } = confirm({ name: '<script>alert(1)</script>', carPlate: '"><img src=x>' })
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
  expect(text).toContain('Name: <script>alert(1)</script>')
})

test('a line break in a name reaches neither the subject nor a line of its own', () => {
  const { subject, text } = confirm({ name: 'Aisyah\r\nBcc: all@tayar.test\r\n\r\nhttps://evil.test' })
  expect(subject).toBe(mails.confirmation.subject)
  expect(text).not.toMatch(/^(Bcc|https:\/\/evil)/m)
  const sold = verificationMail({ company: { ...company, name: 'Tayar\r\nBcc: all@tayar.test' }, link })
  expect(sold.subject).not.toMatch(/[\r\n]/)
})

test.each([
  ['https://evil.test/win', 'https evil. test/win'],
  ['www.evil.test', 'www. evil. test'],
  ['evil。test', 'evil. test'],
  ['Mohd.Ali bin Abu', 'Mohd. Ali bin Abu'],
  ['A. Kumar a/l Raju', 'A. Kumar a/l Raju'],
])('the name %j makes no link: %j', (name, shown) => {
  expect(confirm({ name }).text.split('\n')).toContain(`Name: ${shown}`)
})

test('the texts of mails are plain ASCII, so that a file in the outbox can be read', () => {
  const odd = [...JSON.stringify([en, ms])].filter(character => character > '~' || character < ' ')
  expect(odd).toEqual([])
})
