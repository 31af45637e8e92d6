import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPlate } from '../support/cast.ts'
import { cookies, type Form, forms, records } from '../support/form-table.ts'
import { multipartOf, observer, server, setUpFormsServer } from '../support/forms-server.ts'
import { HOSTILE_STRINGS } from '../support/hostile-strings.ts'
import { cookiesOf, mailsTo } from '../support/login.ts'
import { claimByForm, registerByForm, TINY_PNG } from '../support/register-by-form.ts'
import { sendRegistration } from '../support/send-forms.ts'
import { runs } from '../support/thorough.ts'
import { unicodeString } from '../support/unicode-string.ts'

// Values stored by forms are shown escaped, and malformed ids, dates and queries cause no 5xx.

setUpFormsServer()

test('malformed ids and dates in URLs cause no 5xx', async () => {
  const ids = [
    '',
    'x',
    '%00',
    '__proto__',
    `${'0'.repeat(8)}-0000-0000-0000-${'g'.repeat(12)}`,
    'a'.repeat(2_000),
  ]
  const moments = [
    '2026-02-30T00:00:00+00',
    '0000-01-01T00:00:00+00',
    '9999-12-31T23:59:59.999999+00',
    '2026-01-01T24:00:01+00',
    '2026-01-01T00:00:60+00',
  ].map(moment => new URLSearchParams({ after: `${moment}_00000000-0000-0000-0000-000000000000` }))
  const lists = moments.flatMap(after =>
    ['search', 'claims-history'].map(tab => ['ben', `/dashboard?tab=${tab}&${after}`] as const),
  )
  const records = ids.flatMap(
    id =>
      [
        ['ben', `/dashboard?tab=new-claim&warranty_id=${id}`],
        ['ben', `/dashboard?tab=claims-history&invoice=${id}`],
        ['ben', `/dashboard/photos?claim=${id}`],
        ['anonymous', `/warranty-registration/receipts?registration=${id}`],
        ['anonymous', `/warranty-registration/thank-you?id=${id}`],
        ['anonymous', `/auth/reset/${id || 'x'}`],
        ['anonymous', `/auth/verify/${id || 'x'}`],
      ] as const,
  )
  for (const [who, path] of [...lists, ...records]) {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(server.url + path, {
        method,
        redirect: 'manual',
        headers: { cookie: cookies[who], origin: server.url },
        ...(method === 'POST' && {
          body: new URLSearchParams({ password: 'sixsix', confirm_password: 'sixsix' }),
        }),
      })
      expect([method, path, answer.status < 500]).toEqual([method, path, true])
    }
  }
})

test('a form sent four times at once is registered once and confirmed by one e-mail', async () => {
  const email = 'impatient@example.com'
  const registration = crypto.randomUUID()
  const form = { registration, email, car_plate: newPlate(), receipts: [TINY_PNG] }
  // The lock makes all four requests overlap.
  await observer.query('begin; lock table warranty_registrations in share row exclusive mode')
  const answers = Promise.all(
    [1, 2, 3, 4].map(() => sendRegistration(server, form, { cookies: records.visitor })),
  )
  try {
    await expect.poll(countWaitingStatements, { timeout: 10_000 }).toBe(4)
  } finally {
    await observer.query('commit')
  }
  for (const answer of await answers) {
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain(registration)
  }
  expect(await mailsTo(server, email)).toHaveLength(1)
}, 60_000)

/** The number of statements that wait for a lock. */
async function countWaitingStatements(): Promise<number> {
  const { rows } = await observer.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.waiting ?? 0
}

test('registered values are shown as text, and the e-mail has one recipient and only known headers', async () => {
  const photo = { name: 'receipts', value: TINY_PNG, fileName: 'receipt.png', type: 'image/png' }
  const register = async (over: Record<string, string | Buffer>) => {
    const { photo_count: _, ...fields } = (forms[0] as Form).fields()
    const all = Object.entries({ ...fields, car_plate: newPlate(), email: 'mail@example.com', ...over })
    const body = multipartOf([...all.map(([name, value]) => ({ name, value })), photo])
    const answer = await fetch(`${server.url}/warranty-registration`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url, 'content-type': body.type },
      body: body.bytes,
    })
    if (answer.status !== 303) {
      expect(answer.status).toBe(422)
      return 0
    }
    const thanks = await fetch(new URL(answer.headers.get('location') ?? '', server.url), {
      headers: { cookie: cookiesOf(answer) },
    })
    expect([thanks.status, isEscaped(await thanks.text())]).toEqual([200, true])
    return 1
  }
  let taken = 0
  for (const [at, text] of HOSTILE_STRINGS.filter(text => text.length <= 1_000).entries()) {
    const plate = Buffer.concat([Buffer.from(`W${at} `), text])
    // E-mails per address are limited.
    const email = `driver-${at}@example.com`
    taken += await register(at % 2 === 0 ? { name: text, email } : { car_plate: plate, email })
  }
  for (const email of [
    'a@example.com\r\nBcc: evil@example.com',
    'a@example.com, evil@example.com',
    'a@example.com;evil@example.com',
    'A <evil@example.com>',
    '"a\\" evil"@example.com',
    'a@example.com(evil)',
    'evil@[127.0.0.1]',
    'a@example.com\0',
    'a@exam\u200bple.com',
    "a'b@example.com",
    'a|b`c{d}@example.com',
    '=a@example.com',
  ])
    taken += await register({ email })
  expect(taken).toBeGreaterThan(40)
  // All pages of the staff's list.
  let path = '/dashboard?tab=search'
  let pages = 0
  for (; path !== ''; pages++) {
    const answer = await fetch(server.url + path, { headers: { cookie: cookies.ben } })
    const html = await answer.text()
    expect([path, answer.status, isEscaped(html)]).toEqual([path, 200, true])
    path = /href="(\/dashboard\?tab=search&amp;after=[^"&]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  }
  expect(pages).toBeGreaterThan(taken / 20)
  const folder = join(server.dataDir, 'outbox')
  const mails = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  expect(mails.length).toBeGreaterThan(40)
  const odd = mails.flatMap(mail => {
    const [head = '', ...body] = mail.split(/\r?\n\r?\n/)
    const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
    const names = lines.map(line => line.split(':', 1)[0] ?? '')
    const isOurs = names.every(name => MAIL_HEADERS.includes(name)) && new Set(names).size === names.length
    const to = lines.find(line => line.startsWith('To:')) ?? ''
    const isOne = /^To: [^\s,;<>"]+@[^\s,;<>"]+$/.test(to) && lines.includes(REPLY_TO)
    const html = body.slice(body.findIndex(part => part.includes('text/html'))).join('\n\n')
    return isOurs && isOne && isEscaped(html) ? [] : [mail.slice(0, 1_000)]
  })
  expect(odd.slice(0, 3)).toEqual([])
}, 120_000)

test('the text of a claim is escaped on every page that shows it', async () => {
  const texts = HOSTILE_STRINGS.map(String).filter(
    text => text.length <= 1_000 && !/[^\P{Cc}\t\n\r]|\ufffd/u.test(text),
  )
  const { id } = await registerByForm(server, { tyre_quantity: 'set' })
  for (let from = 0; from < texts.length; from += 25) {
    const description = texts.slice(from, from + 25).join(' · ')
    const claim = await claimByForm(server, cookies.ben, { warrantyId: id, description })
    for (const path of [
      `/dashboard/claims/${claim}`,
      `/dashboard/claims/${claim}/print`,
      `/dashboard?claim=${claim}`,
      `/dashboard?tyres=${id}`,
      '/dashboard?tab=claims-history',
    ]) {
      const page = await fetch(server.url + path, { headers: { cookie: cookies.ben } })
      expect([path, page.status, isEscaped(await page.text())]).toEqual([path, 200, true])
    }
  }
}, 60_000)

const isEscaped = (html: string) => !/<script>alert\(1\)|<img src=x|<%= |<\?php/.test(html)
const MAIL_HEADERS = [
  'Auto-Submitted',
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Message-ID',
  'Date',
  'MIME-Version',
  'Content-Type',
]
const REPLY_TO = 'Reply-To: support@tayar.test'

test('any query of the account and staff pages is answered without a 5xx', async () => {
  const word = fc.oneof(
    fc.constantFrom(
      'search',
      'claims-history',
      'new-claim',
      'check',
      'create',
      '//evil.example',
      '2026-02-30T00:00:00+00_00000000-0000-0000-0000-000000000000',
      '0000-01-01T00:00:00+00_00000000-0000-0000-0000-000000000000',
      '2026-01-01T00:00:60+00_00000000-0000-0000-0000-000000000000',
      '2026-01-01T24:00:00.123456+00_00000000-0000-0000-0000-000000000000',
      '999999999999999',
    ),
    fc.uuid(),
    unicodeString({ maxLength: 12 }).map(text => text.toWellFormed()),
    fc.integer().map(String),
  )
  const names = fc.constantFrom(
    'tab',
    'warranty_id',
    'after',
    'before',
    'tyres',
    'receipts',
    'delete',
    'claim',
    'photos',
    'invoice',
    'id',
    'mode',
    'redirect',
    'forgot',
    'lang',
    '_routes',
  )
  const page = fc.constantFrom(
    ...(['ben', 'devi'] as const).flatMap(who =>
      ['/dashboard', '/dashboard.data', '/dashboard/audit', '/dashboard/second-factor'].map(
        path => [who, path] as const,
      ),
    ),
    ...[
      '/warranty-registration',
      '/warranty-registration/thank-you',
      '/auth',
      '/staff-login',
      '/staff-login/code',
    ].map(path => ['anonymous', path] as const),
  )
  await fc.assert(
    fc.asyncProperty(page, fc.array(fc.tuple(names, word), { maxLength: 4 }), async ([who, path], query) => {
      const answer = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, {
        redirect: 'manual',
        headers: { cookie: cookies[who] },
      })
      await answer.text()
      expect(answer.status).toBeLessThan(500)
    }),
    { numRuns: runs(200), seed: 20_261_120 },
  )
}, 60_000)
