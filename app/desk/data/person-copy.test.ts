import { expect, test } from 'vitest'
import { messages } from '../../../tests/support/messages.ts'
import { writePersonCopy } from './person-copy.server.ts'

type Exported = Parameters<typeof writePersonCopy>[0]
type Registration = Exported['document']['registrations'][number]

const AT = new Date('2026-11-20T04:05:00Z')
const ID = '2f0e4c1a-0000-4000-8000-000000000001'

const claim: Registration['claims'][number] = {
  id: '2f0e4c1a-0000-4000-8000-000000000002',
  number: 1042,
  plate: 'WOI1001',
  claimType: 'Damage',
  description: 'a nail <b>',
  claimDate: '2026-11-19',
  branch: 'tayar-klang',
  brand: 'Michelin',
  model: 'Pilot',
  size: '195/55R15',
  dotWeek: '2319',
  treadMm: 6.5,
  status: 'Closed',
  stage: 'decided',
  waitsForSupplier: false,
  isAnswered: false,
  outcome: 'rejected',
  percent: null,
  rejection: 'cover-ended',
  isVoid: false,
  createdAt: AT,
  updatedAt: AT,
  tyreId: 'K7M2-9QXD',
  photos: ['files/photo-1.jpg'],
  invoice: null,
  timeline: [
    { at: AT, kind: 'filed', note: null, corrected: undefined, formerInvoice: undefined },
    { at: AT, kind: 'corrected', note: null, corrected: { tread_mm: ['', '6.5'] }, formerInvoice: undefined },
    { at: AT, kind: 'answered', note: null, corrected: undefined, formerInvoice: undefined },
  ],
}

const registration: Registration = {
  id: ID,
  userId: 'user-1',
  name: 'Aisyah binti Osman',
  contactNumber: '015-5550 2001',
  email: 'aisyah@example.com',
  purchaseDate: '2026-11-01',
  carPlate: 'WOI 1001',
  tyreQuantity: 'pair',
  branch: 'tayar-klang',
  brand: 'Michelin',
  model: 'Pilot',
  size: '195/55R15',
  dotWeek: null,
  lastClaimDate: '2026-11-19',
  isClaimed: true,
  createdAt: AT,
  language: 'ms',
  reminders: true,
  privacyVersion: '2026-11.14',
  privacyShownAt: AT,
  confirmation: 'sent',
  broughtOver: null,
  broughtOverAs: null,
  tyreIds: [
    { tyreId: 'K7M2-9QXD', positionDescription: 'Front Left', isClaimed: true, claimedAt: AT },
    { tyreId: 'K7M2-9QXE', positionDescription: 'Front Right', isClaimed: false, claimedAt: null },
  ],
  receipts: ['files/receipt-1.jpg'],
  claims: [claim],
}

const exported: Exported = {
  person: '0123456789abcdef',
  document: {
    exportedAt: AT.toISOString(),
    account: null,
    registrations: [registration],
    trail: [
      { at: AT.toISOString(), by: 'the counter', what: 'read-registration', record: ID },
      { at: AT.toISOString(), by: 'you', what: 'added-claim-photos', record: claim.id },
    ],
    mails: ['mails/1.eml'],
  },
  files: [
    { path: 'receipts/1', as: 'files/receipt-1.jpg' },
    { path: 'proofs/1', as: 'files/photo-1.jpg' },
  ],
  mails: [{ path: '/outbox/1.eml', as: 'mails/1.eml' }],
}

async function copyOf(from: Exported, language: 'ms' | 'en') {
  let page = ''
  const parts = writePersonCopy(from, {
    t: messages[language],
    language,
    timeZone: 'Asia/Kuala_Lumpur',
    branches: new Map([['tayar-klang', 'Tayar Klang']]),
    address: async (_path, as) => (as === 'files/photo-1.jpg' ? null : as),
  })
  for await (const part of parts) page += part
  return { page, readable: page.slice(0, page.indexOf('<details>')) }
}

test.each([
  ['ms', ['Nombor plat', 'Sepasang (2 tayar)', 'Depan kiri', 'Kerosakan', 'Perlindungan sudah tamat']],
  ['en', ['Car plate', 'Pair (2 tyres)', 'Front Left', 'Damage', 'The cover has ended']],
] as const)('the copy of a person’s data is in plain words: %s', async (language, words) => {
  const { readable } = await copyOf(exported, language)
  for (const word of [...words, 'Tayar Klang', '01-11-2026', '20-11-2026 12:05', '6.5 mm', 'C-1042'])
    expect(readable).toContain(word)
  const text = readable.replace(/<style>.*<\/style>|<[^>]*>/g, ' ')
  expect(text).not.toMatch(
    /personCopy|[a-z][A-Z][a-z]|\b\w+_\w+\b|cover-ended|tayar-klang|read-registration|2026-11-\d/,
  )
})

test('a text of the person cannot become markup, and a missing photo is named', async () => {
  const { readable } = await copyOf(exported, 'en')
  expect(readable).toContain('a nail &#60;b&#62;')
  expect(readable).toContain('src="files/receipt-1.jpg"')
  expect(readable).toContain('<figcaption>Photo 1</figcaption>This photo is missing.')
})

test('the page keeps everything for computer programs', async () => {
  const { page } = await copyOf(exported, 'ms')
  const [, json = ''] = /<pre>(.*)<\/pre>/s.exec(page) ?? []
  const decoded = json.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  expect(JSON.parse(decoded)).toEqual(JSON.parse(JSON.stringify(exported.document)))
})

test('a document that came through the control socket makes the same page', async () => {
  const { page } = await copyOf(JSON.parse(JSON.stringify(exported)), 'en')
  expect(page).toBe((await copyOf(exported, 'en')).page)
})
