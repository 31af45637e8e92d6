import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../app/routes.ts'
import { addStaffAccount } from '../../domain/staff-accounts/staff-accounts.server.ts'
import { createLog } from '../../platform/log/log.ts'
import { root } from '../../server/project-root.ts'
import { newPlate } from '../support/cast.ts'
import { databases, type TestDatabase } from '../support/databases.ts'
import { BOUNDARY, multipart, type Part } from '../support/form-body.ts'
import { HOSTILE_STRINGS } from '../support/hostile-strings.ts'
import { IDENTITY_ENCODING } from '../support/identity-encoding.ts'
import { cookiesOf, DEMO_PASSWORD, loginAsStaff, mailedLink, mailsTo } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { fetchFreeTyreIds, fileClaim, registerWarranty, TINY_PNG } from '../support/register-warranty.ts'
import { sendRegistration } from '../support/send-forms.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

// Every form of the shop takes whatever is sent to it: never a 5xx; what it refuses comes back with what was typed, and
// changes nothing (reliability.md 6, 7, 8; surface.md "Pages"). On PostgreSQL, which forgives less than the embedded one.

let database: TestDatabase
let server: RunningServer
let looker: Client
const cookies = { nobody: '', aisyah: '', ben: '', mei: '', devi: '', leaver: '' }
const made = { registration: '', visitor: '', claim: '', tyre: '', resetToken: '' }

beforeAll(async () => {
  database = await (databases[1] as (typeof databases)[number]).open()
  const log = createLog({ level: 'silent' })
  for (const [user, role] of [
    ['ben', 'staff'],
    ['mei', 'staff'],
    ['leaver', 'staff'],
    ['devi', 'admin'],
  ] as const) {
    const account = { email: `${user}@example.com`, role, password: DEMO_PASSWORD }
    await addStaffAccount(account, { database, log, now: () => new Date() })
  }
  server = await startServer({
    DATABASE_URL: database.settings.databaseUrl ?? '',
    SESSION_SECRET: 'a secret of more than thirty-two bytes',
    // Whatever counts by client address would stop this client long before it is done.
    CLIENT_LIMITS: '999999',
  })
  for (const user of ['ben', 'mei', 'devi', 'leaver'] as const) {
    cookies[user] = await loginAsStaff(server, `${user}@example.com`)
  }
  const registered = await registerWarranty(server, { tyre_quantity: 'set', email: 'aisyah@example.com' })
  made.registration = registered.id
  made.visitor = registered.cookies
  made.claim = await fileClaim(server, cookies.ben, { warrantyId: registered.id })
  made.tyre = (await fetchFreeTyreIds(server, cookies.ben, registered.id))[0] ?? ''
  await customer('aisyah@example.com')
  const credentials = { mode: 'sign-in', email: 'aisyah@example.com', password: 'sixsix' }
  cookies.aisyah = cookiesOf(await post('/auth', credentials))
  made.resetToken = await requestPasswordReset('aisyah@example.com')
  looker = new Client({ connectionString: database.settings.databaseUrl ?? '' })
  await looker.connect()
  tables = await namesOfTables()
}, 200_000)
afterAll(async () => {
  await looker?.end()
  await server?.stop()
  await database?.close()
})
afterEach(async () => {
  expect(server.process.exitCode).toBe(null)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(newErrors()).toEqual([])
})

type Form = {
  readonly name: string
  readonly path: () => string
  readonly who: () => string
  /** what is sent when all is well */
  readonly fields: () => Record<string, string>
  /** the field of its files, where it takes any */
  readonly files?: string
  /** what it answers to nothing at all */
  readonly empty: number
  /** fields that come back as they were typed, and what else makes the form be refused */
  readonly back?: { readonly fields: readonly string[]; readonly beside: Record<string, string> }
  /** further fields, each of which makes something else of the form */
  readonly also?: readonly string[]
  /** it looks at the address alone */
  readonly hasNoFields?: true
}

/** 50 MB of a form in 50 kB. */
const BOMB = gzipSync(Buffer.alloc(50_000_000, 'a=1&'))

const IMPOSSIBLE = '2026-02-30'
const forms: readonly Form[] = [
  {
    name: 'register',
    path: () => '/warranty-registration',
    who: () => cookies.nobody,
    fields: () => ({
      registration: crypto.randomUUID(),
      name: 'Aisyah',
      contact_number: '012-345 6789',
      email: 'aisyah@example.com',
      purchase_date: '2026-01-01',
      car_plate: 'WXY 1234',
      tyre_quantity: 'pair',
      photo_count: '1',
    }),
    also: ['remove'],
    files: 'receipts',
    empty: 422,
    back: { fields: ['name', 'contact_number', 'email', 'car_plate', 'purchase_date'], beside: {} },
  },
  {
    name: 'photo of a receipt',
    path: () => `/warranty-registration/receipts?registration=${crypto.randomUUID()}`,
    who: () => cookies.nobody,
    fields: () => ({}),
    files: 'receipts',
    empty: 422,
  },
  {
    name: 'check',
    path: () => '/warranty-registration?tab=check',
    who: () => cookies.nobody,
    fields: () => ({ car_plate: 'WXY 1234' }),
    empty: 422,
  },
  {
    name: 'last four digits',
    path: () => '/warranty-registration?tab=check',
    who: () => cookies.nobody,
    fields: () => ({ car_plate: 'WXY 1234', registration: made.registration, contact_last4: '0000' }),
    empty: 422,
  },
  {
    name: 'resend',
    path: () => `/warranty-registration/thank-you?id=${made.registration}`,
    who: () => made.visitor,
    fields: () => ({}),
    empty: 303,
    hasNoFields: true,
  },
  {
    name: 'sign in',
    path: () => '/auth',
    who: () => cookies.nobody,
    fields: () => ({ mode: 'sign-in', email: 'nobody@example.com', password: 'sixsix' }),
    empty: 422,
    back: { fields: ['email'], beside: {} },
  },
  {
    name: 'create account',
    path: () => '/auth',
    who: () => cookies.nobody,
    fields: () => ({ mode: 'create', email: 'zul', password: 'sixsix', confirm_password: 'sixsix' }),
    empty: 422,
    back: { fields: ['email'], beside: {} },
  },
  {
    name: 'forgot',
    path: () => '/auth/forgot',
    who: () => cookies.nobody,
    fields: () => ({ email: 'nobody' }),
    empty: 422,
    back: { fields: ['email'], beside: {} },
  },
  {
    name: 'reset',
    path: () => `/auth/reset/${made.resetToken}`,
    who: () => cookies.nobody,
    fields: () => ({ password: 'sixsix', confirm_password: 'sevens' }),
    empty: 422,
  },
  {
    name: 'own password',
    path: () => '/account',
    who: () => cookies.aisyah,
    // Refused before the old one is asked for: its tries are counted.
    fields: () => ({ current_password: 'sixsix', password: 'sevens', confirm_password: 'eights' }),
    empty: 422,
  },
  {
    name: 'end of a session',
    path: () => '/account',
    who: () => cookies.aisyah,
    fields: () => ({ end: 'others', current_password: 'not the password' }),
    empty: 422,
  },
  {
    name: 'own password of the counter',
    path: () => '/dashboard/account',
    who: () => cookies.mei,
    fields: () => ({ current_password: DEMO_PASSWORD, password: 'too short', confirm_password: 'too short' }),
    also: ['end'],
    empty: 422,
  },
  {
    name: 'verify',
    path: () => '/auth/verify/no-token',
    who: () => cookies.nobody,
    fields: () => ({}),
    empty: 422,
    hasNoFields: true,
  },
  {
    name: 'sign out',
    path: () => '/auth/sign-out',
    who: () => cookies.leaver,
    fields: () => ({}),
    empty: 303,
    hasNoFields: true,
  },
  {
    name: 'staff login',
    path: () => '/staff-login',
    who: () => cookies.nobody,
    fields: () => ({ email: 'nobody@example.com', password: 'twelve characters' }),
    empty: 422,
    back: { fields: ['email'], beside: {} },
  },
  {
    name: 'code',
    path: () => '/staff-login/code',
    who: () => cookies.nobody,
    fields: () => ({ code: '123456' }),
    empty: 422,
  },
  {
    name: 'search',
    path: () => '/dashboard?tab=search',
    who: () => cookies.ben,
    fields: () => ({
      phone: '012',
      plate: 'wxy',
      name: 'ais',
      purchase_from: '2026-01-01',
      purchase_to: '2026-12-31',
      claim_status: 'all',
    }),
    also: ['reset'],
    empty: 303,
    back: { fields: ['phone', 'plate', 'name', 'purchase_from'], beside: { purchase_to: IMPOSSIBLE } },
  },
  {
    name: 'history',
    path: () => '/dashboard?tab=claims-history',
    who: () => cookies.ben,
    fields: () => ({
      warranty: made.registration,
      plate: 'wxy',
      claim_type: 'Damage',
      date_from: '2026-01-01',
      date_to: '2026-12-31',
      status: 'Open',
    }),
    empty: 303,
    back: { fields: ['warranty', 'plate', 'date_from'], beside: { date_to: IMPOSSIBLE } },
  },
  {
    name: 'claim',
    path: () => `/dashboard?tab=new-claim&warranty_id=${made.registration}`,
    who: () => cookies.ben,
    fields: () => ({
      claim: crypto.randomUUID(),
      // Refused whatever else is sent: the tyre IDs of the registration would soon be used up.
      claim_type: '',
      claim_date: '2026-01-01',
      tyre_id: made.tyre,
      description: 'A nail in the tread.',
      photo_count: '1',
    }),
    also: ['remove'],
    files: 'photos',
    empty: 422,
    back: { fields: ['claim_date', 'description'], beside: {} },
  },
  {
    name: 'claim on nothing',
    path: () => `/dashboard?tab=new-claim&warranty_id=${crypto.randomUUID()}`,
    who: () => cookies.ben,
    fields: () => ({
      claim: crypto.randomUUID(),
      claim_type: 'Damage',
      claim_date: '2026-01-01',
      tyre_id: made.tyre,
      description: 'A nail in the tread.',
    }),
    empty: 404,
  },
  {
    name: 'photo of a claim',
    path: () => `/dashboard/photos?claim=${crypto.randomUUID()}`,
    who: () => cookies.ben,
    fields: () => ({}),
    files: 'photos',
    empty: 422,
  },
  {
    name: 'invoice',
    path: () => `/dashboard?tab=claims-history&invoice=${made.claim}`,
    who: () => cookies.ben,
    fields: () => ({}),
    files: 'invoice',
    empty: 422,
  },
  {
    name: 'delete',
    path: () => '/dashboard/delete',
    who: () => cookies.devi,
    fields: () => ({ registration: 'not-a-uuid' }),
    empty: 404,
  },
  {
    name: 'audit',
    path: () => '/dashboard/audit',
    who: () => cookies.devi,
    fields: () => ({
      who: 'ben@example.com',
      record: made.registration,
      from: '2026-01-01',
      to: '2026-12-31',
    }),
    empty: 303,
    back: { fields: ['who', 'record', 'from'], beside: { to: IMPOSSIBLE } },
  },
  {
    name: 'second factor',
    path: () => '/dashboard/second-factor',
    who: () => cookies.mei,
    fields: () => ({ password: 'not the password' }),
    also: ['code'],
    empty: 422,
  },
  {
    name: 'first code of a second factor',
    path: () => '/dashboard/second-factor',
    who: () => cookies.mei,
    fields: () => ({ code: '000000', made: 'otpauth://totp/Tayar:mei?secret=ABCDEFGH' }),
    empty: 422,
  },
]
const withFields = forms.filter(form => !form.hasNoFields)
const withTexts = withFields.filter(form => Object.keys(form.fields()).length > 0)

/** The screens' own sources, by the file's path in app/. */
const sources = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file))
  .map(file => [file.split('\\').join('/'), readFileSync(join(root, 'app', file), 'utf8')] as const)

test('every page that takes a form stands in this table', () => {
  const takes = new Map(
    sources.map(([file, text]) => [file, /^export (?:(?:async )?function|const) action\b/m.test(text)]),
  )
  const tried = forms.map(form => form.path().split('?', 1)[0] ?? '')
  // A POST to a path without a page answers 404, whatever it sends.
  const untried = ROUTES.filter(({ file, path }) => takes.get(file) && path !== '/*')
    .map(({ path }): string => path)
    .filter(address => !tried.some(path => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`).test(path)))
  expect([...takes.values()].filter(Boolean).length).toBeGreaterThan(10)
  expect(untried).toEqual([])
})

test('every field that a page reads stands in this table', () => {
  const read = sources.flatMap(([, text]) =>
    Array.from(
      text.matchAll(/\bfields\.get(?:All)?\('(\w+)'\)|\bfield\('(\w+)'\)/g),
      ([, a, b]) => a ?? b ?? '',
    ),
  )
  const tried = new Set(forms.flatMap(form => [...Object.keys(form.fields()), ...(form.also ?? [])]))
  expect(read.length).toBeGreaterThan(10)
  expect(read.filter(name => !tried.has(name))).toEqual([])
})

describe.each(forms)('$name', form => {
  test('from another website it is refused and changes nothing', async () => {
    const before = await everything()
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: '' }]) {
      const answer = await send(form, urlencoded(form.fields()), { headers })
      expect(answer.status).toBe(403)
    }
    expect(await everything()).toEqual(before)
  })

  test('a GET changes nothing', async () => {
    const before = await everything()
    const query = new URLSearchParams(form.fields())
    const path = form.path()
    const answer = await fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}${query}`, {
      redirect: 'manual',
      headers: { cookie: form.who() },
    })
    expect(answer.status).toBeLessThan(500)
    expect(await everything()).toEqual(before)
  })

  test('nothing at all is refused with the page, in either way of writing it', async () => {
    const unused = { name: form.files ?? '', value: '', fileName: '', type: 'application/octet-stream' }
    for (const body of [urlencoded({}), multipartOf([]), ...(form.files ? [multipartOf([unused])] : [])]) {
      const before = await everything()
      const answer = await send(form, body)
      expect([body.type, answer.status]).toEqual([body.type, form.empty])
      if (form.empty >= 400) expect(await everything()).toEqual(before)
    }
  })

  test('and so it is by its data, as scripts would ask', async () => {
    const [path = '', query] = form.path().split('?')
    const body = urlencoded(Object.fromEntries(Object.keys(form.fields()).map(name => [name, '\0'])))
    const answer = await fetch(`${server.url}${path}.data${query ? `?${query}` : ''}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: form.who(), origin: server.url, 'content-type': body.type },
      body: body.bytes,
    })
    expect(answer.status).toBeLessThan(500)
  })
})

describe.each(withFields)('$name', form => {
  test('what is no form is refused as malformed', async () => {
    const fields = form.fields()
    const parts = partsOf(fields)
    const whole = multipartOf(parts.length > 0 ? parts : [{ name: 'a', value: 'b' }]).bytes
    const before = await everything()
    const answers: [string, number][] = []
    for (const type of [
      'text/plain',
      'application/json',
      'application/octet-stream',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/mixed; boundary=x',
      'nonsense',
      '',
    ]) {
      answers.push([type, (await send(form, { type, bytes: Buffer.from('{"a":"b"}') })).status])
    }
    // Cut in the head of a part, in a value, in the last boundary, before anything.
    for (const at of [0, 10, BOUNDARY.length + 30, Math.floor(whole.length / 2), whole.length - 5]) {
      const bytes = whole.subarray(0, at)
      answers.push([
        `cut at ${at} of ${whole.length}`,
        (await send(form, { ...multipartOf([]), bytes })).status,
      ])
    }
    expect(answers.filter(([, status]) => status !== 400)).toEqual([])
    expect(await everything()).toEqual(before)
  })

  test('too much is refused as too big', async () => {
    const before = await everything()
    const many = Array.from({ length: 101 }, (_, at): [string, string] => [`field${at}`, 'x'])
    expect((await send(form, urlencoded(many))).status).toBe(413)
    expect((await send(form, multipartOf(many.map(([name, value]) => ({ name, value }))))).status).toBe(413)
    expect((await send(form, urlencoded({ a: 'x'.repeat(1_000_000) }))).status).toBe(413)
    const files = Array.from({ length: 30 }, () => ({
      name: form.files ?? 'file',
      value: 'x',
      fileName: 'x.jpg',
    }))
    expect((await send(form, multipartOf(files))).status).toBe(413)
    expect(await everything()).toEqual(before)
  })

  test('packed it is refused unread: nothing blows up', async () => {
    const before = await everything()
    const started = Date.now()
    for (const coding of ['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'gzip, gzip', 'identity, nonsense']) {
      for (const { type } of [urlencoded({}), multipartOf([])]) {
        const headers = {
          origin: server.url,
          'content-encoding': coding,
          cookie: `${form.who()}; language=en`,
        }
        const { status, html } = await send(form, { type, bytes: BOMB }, { headers })
        expect([coding, type, status]).toEqual([coding, type, 415])
        expect(html).toContain('packed')
      }
    }
    expect(Date.now() - started).toBeLessThan(5_000)
    expect(await everything()).toEqual(before)
  })

  test('names that are nobody’s do nothing', async () => {
    const before = await everything()
    const names = ['__proto__', 'constructor', 'toString', 'name[]', 'name[a]', '', '\0', 'NAME', 'é', 'role']
    const parts = names.map(name => ({ name, value: 'x' }))
    for (const body of [
      urlencoded(names.map((name): [string, string] => [name, 'x'])),
      multipartOf(parts),
      multipartOf([...parts, { value: 'a part without a name' }]),
      multipartOf([{ name: '__proto__', value: 'x', fileName: '__proto__', type: 'image/jpeg' }]),
    ]) {
      const answer = await send(form, body)
      expect([400, 413, 429, form.empty]).toContain(answer.status)
    }
    if (form.empty >= 400) expect(await everything()).toEqual(before)
  })
})

describe.each(withTexts)('$name', form => {
  test.each([...Object.keys(form.fields()), ...(form.also ?? [])])(
    'with anything for %s',
    async field => {
      const odd: string[] = []
      let before = await everything()
      for (const [at, value] of HOSTILE_STRINGS.entries()) {
        const fields = Object.entries({ ...form.fields(), [field]: '' }).map(
          ([name, text]): [string, Buffer] => [name, name === field ? value : Buffer.from(text)],
        )
        // By turns in the two ways of writing a form: that both read alike is known (platform/uploads).
        const body =
          at % 2 === 0 ? urlencoded(fields) : multipartOf(fields.map(([name, value]) => ({ name, value })))
        const { status, html, location } = await send(form, body)
        if (!isDone(status) && ![404, 422, 429].includes(status)) odd.push(`${status} for ${shown(value)}`)
        if (isDone(status)) before = await everything()
        if (status === 303) {
          // What was taken is there on the next page, and must not stand in its way either.
          const next = await fetch(new URL(location, server.url), {
            headers: { ...IDENTITY_ENCODING, cookie: form.who() },
          })
          if (next.status !== 200) odd.push(`${next.status} after ${shown(value)}`)
        }
        if (/<script>alert\(1\)|<img src=x/.test(html)) odd.push(`not escaped: ${shown(value)}`)
        // Every ten, as it takes as long as sending one.
        const isLast = at === HOSTILE_STRINGS.length - 1
        if ((at % 10 === 0 || isLast) && (await everything()) !== before)
          odd.push(`something refused made a change, up to ${shown(value)}`)
      }
      expect(odd).toEqual([])
    },
    120_000,
  )

  test('a field that is sent twice counts once', async () => {
    const fields = Object.entries(form.fields())
    const answer = await send(form, urlencoded([...fields, ...fields.map(([name]): Pair => [name, '\0'])]))
    const once = await send(form, urlencoded(fields))
    expect(answer.status).toBe(once.status)
  })

  test('1 MB of text is refused, however it is written', async () => {
    const [field = ''] = Object.keys(form.fields())
    const before = await everything()
    const body = multipartOf(partsOf({ ...form.fields(), [field]: 'x'.repeat(1_000_000) }))
    const { status } = await send(form, body)
    // Where files may come, a large body is read; its fields are too long all the same. A password asked again may be over its limit.
    expect([404, 413, 422, 429]).toContain(status)
    expect(await everything()).toEqual(before)
  })
})

describe.each(withFields.filter(form => form.back))('$name, refused', form => {
  const back = form.back ?? { fields: [], beside: {} }
  const escaped = (text: string) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#x27;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')

  test.each([100, 10_000])('comes back with what was typed, %i characters of it, escaped', async length => {
    for (const field of back.fields) {
      const typed = `"><b>${field}</b>&'`.padEnd(length, 'Ω')
      const body = urlencoded({ ...form.fields(), ...back.beside, [field]: typed })
      const { status, html } = await send(form, body)
      expect([field, status]).toEqual([field, 422])
      expect([field, html.includes(escaped(typed))]).toEqual([field, true])
      expect(html).not.toContain(`"><b>${field}`)
    }
  })

  test('refuses 10,001 characters and does not send them back', async () => {
    for (const field of back.fields) {
      const before = await everything()
      const { status, html } = await send(form, urlencoded({ ...form.fields(), [field]: 'Ω'.repeat(10_001) }))
      expect([field, [422, 429].includes(status), html.includes('ΩΩΩ')]).toEqual([field, true, false])
      expect(await everything()).toBe(before)
    }
  })
})

test.each(['register', 'claim'])(
  'what has arrived of a form that came in part stands in it again: %s',
  async name => {
    const form = forms.find(form => form.name === name) as Form
    const [field = ''] = form.back?.fields ?? []
    const typed = name === 'claim' ? '2026-01-01' : 'Aisyah binti Contoh'
    const parts = partsOf({ ...form.fields(), [field]: typed })
    const whole = multipartOf([
      ...parts,
      { name: form.files ?? '', value: 'x'.repeat(900), fileName: 'x.jpg' },
    ])
    const { status, html } = await send(form, {
      ...whole,
      bytes: whole.bytes.subarray(0, whole.bytes.length - 500),
    })
    expect(status).toBe(400)
    expect(html).toContain(typed)
    expect(html).toContain('tidak sampai sepenuhnya')
  },
)

test('a photo that is kept no longer is told of, and nothing is carried out without it', async () => {
  const before = await everything()
  const register = forms.find(form => form.name === 'register') as Form
  const registered = await send(register, urlencoded(register.fields()))
  expect([
    registered.status,
    registered.html.includes(messages.ms('warranty.problems.photosGone.text')),
  ]).toEqual([422, true])
  const claim = forms.find(form => form.name === 'claim') as Form
  const claimed = await send(claim, urlencoded({ ...claim.fields(), claim_type: 'Damage' }))
  expect([claimed.status, claimed.html.includes(messages.ms('staff.problems.photosGone.text'))]).toEqual([
    422,
    true,
  ])
  expect(await everything()).toEqual(before)
})

test('a photo that cannot be taken is named with its reason, in a form that keeps the rest', async () => {
  const register = forms[0] as Form
  for (const bytes of [Buffer.from('no photo'), Buffer.from(TINY_PNG).subarray(0, 40), Buffer.alloc(0)]) {
    const parts = [
      ...partsOf({ ...register.fields(), name: 'Aisyah binti Contoh' }),
      { name: 'receipts', value: bytes, fileName: '<b>resit.jpg', type: 'image/jpeg' },
    ]
    const { status, html } = await send(register, multipartOf(parts))
    expect(status).toBe(422)
    expect(html).toContain('&lt;b&gt;resit.jpg')
    expect(html).not.toContain('<b>resit')
    expect(html).toContain('Aisyah binti Contoh')
  }
})

test('malformed ids and dates in an address are not there', async () => {
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
        ['nobody', `/warranty-registration/receipts?registration=${id}`],
        ['nobody', `/warranty-registration/thank-you?id=${id}`],
        ['nobody', `/auth/reset/${id || 'x'}`],
        ['nobody', `/auth/verify/${id || 'x'}`],
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

test('a form that is sent several times at the same moment is registered once, and confirmed by one mail', async () => {
  const email = 'impatient@example.com'
  const registration = crypto.randomUUID()
  const form = { registration, email, car_plate: newPlate(), receipts: [TINY_PNG] }
  // Nobody is first before all of them are there.
  await looker.query('begin; lock table warranty_registrations in share row exclusive mode')
  const answers = Promise.all(
    [1, 2, 3, 4].map(() => sendRegistration(server, form, { cookies: made.visitor })),
  )
  try {
    await expect.poll(howManyWait, { timeout: 10_000 }).toBe(4)
  } finally {
    await looker.query('commit')
  }
  for (const answer of await answers) {
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain(registration)
  }
  expect(await mailsTo(server, email)).toHaveLength(1)
}, 60_000)

/** How many statements wait for a table that somebody else has. */
async function howManyWait(): Promise<number> {
  const { rows } = await looker.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.waiting ?? 0
}

test('whatever was registered is shown as text, and its mail goes to one address under heads of ours alone', async () => {
  const photo = { name: 'receipts', value: TINY_PNG, fileName: 'receipt.png', type: 'image/png' }
  const register = async (over: Record<string, string | Buffer>) => {
    const { photo_count: _, ...fields } = (forms[0] as Form).fields()
    const all = Object.entries({ ...fields, email: 'mail@example.com', ...over })
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
    const plate = Buffer.concat([Buffer.from('W 1'), text])
    // An address gets so many mails and no more.
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
  // The counter reads them in its lists, as many pages as there are.
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
    const isOurs = names.every(name => MAIL_HEADS.includes(name)) && new Set(names).size === names.length
    const to = lines.find(line => line.startsWith('To:')) ?? ''
    const isOne = /^To: [^\s,;<>"]+@[^\s,;<>"]+$/.test(to)
    const html = body.slice(body.findIndex(part => part.includes('text/html'))).join('\n\n')
    return isOurs && isOne && isEscaped(html) ? [] : [mail.slice(0, 1_000)]
  })
  expect(odd.slice(0, 3)).toEqual([])
}, 120_000)

test('whatever a claim says is shown as text, on every page that shows it', async () => {
  const texts = HOSTILE_STRINGS.map(String).filter(
    text => text.length <= 1_000 && !/[^\P{Cc}\t\n\r]|\ufffd/u.test(text),
  )
  const { id } = await registerWarranty(server, { tyre_quantity: 'set' })
  for (let from = 0; from < texts.length; from += 25) {
    const description = texts.slice(from, from + 25).join(' · ')
    const claim = await fileClaim(server, cookies.ben, { warrantyId: id, description })
    for (const path of [
      `/dashboard/claims/${claim}`,
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
const MAIL_HEADS = ['From', 'To', 'Subject', 'Message-ID', 'Date', 'MIME-Version', 'Content-Type']

test('any query of the new pages is answered', async () => {
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
    fc.string({ unit: 'binary', maxLength: 12 }).map(text => text.toWellFormed()),
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
    ].map(path => ['nobody', path] as const),
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
    { numRuns: 200, seed: 20_261_120 },
  )
}, 60_000)

const isDone = (status: number) => status === 200 || status === 303

type Pair = [string, string | Buffer]
type Body = { type: string; bytes: Buffer<ArrayBuffer> }

const shown = (value: Buffer) => JSON.stringify(value.toString('latin1').slice(0, 60))

function urlencoded(fields: Record<string, string> | readonly Pair[]): Body {
  const pairs: readonly Pair[] = Array.isArray(fields) ? fields : Object.entries(fields)
  const percent = (text: string | Buffer) =>
    Array.from(Buffer.from(text as string), byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const text = pairs.map(([name, value]) => `${percent(name)}=${plain(value) ?? percent(value)}`).join('&')
  return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(text) }
}

/** A long text of plain letters stays as it is: escaped, it would be three times as long as a browser sends it. */
function plain(value: string | Buffer): string | null {
  const text = value.toString('latin1')
  return /^[\w-]+$/.test(text) ? text : null
}

const multipartOf = (parts: Part[]): Body => ({
  type: `multipart/form-data; boundary=${BOUNDARY}`,
  bytes: multipart(parts) as Buffer<ArrayBuffer>,
})
const partsOf = (fields: Record<string, string>): Part[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }))

async function send(
  form: Form,
  { type, bytes }: Body,
  { headers = { origin: server.url } }: { headers?: Record<string, string> } = {},
) {
  const answer = await fetch(server.url + form.path(), {
    method: 'POST',
    redirect: 'manual',
    headers: { ...IDENTITY_ENCODING, cookie: form.who(), ...(type && { 'content-type': type }), ...headers },
    body: bytes,
  })
  const location = answer.headers.get('location') ?? ''
  return { status: answer.status, location, html: await answer.text() }
}

/** All that the shop keeps, as one text; without what is counted or noted whatever comes of a request. */
async function everything(): Promise<string> {
  const { rows } = await looker.query<{ all: string }>(
    tables
      .map(
        table =>
          `select '${table} ' || count(*) || ' ' || coalesce(md5(string_agg((to_jsonb(t) - 'updated_at')::text, '' order by to_jsonb(t)::text)), '') as all from ${table} t`,
      )
      .join(' union all '),
  )
  return rows.map(row => row.all).join('\n')
}
let tables: string[] = []
/** What counts tries, and what notes who looked at what. */
const ASIDE = ['limits', 'audit']

async function namesOfTables(): Promise<string[]> {
  const { rows } = await looker.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  return rows.map(row => row.name).filter(name => !ASIDE.includes(name))
}

/** What the shop has logged as an error since the last look. */
let seen = 0
function newErrors(): string[] {
  const lines = server.output().slice(seen).split('\n')
  seen = server.output().length
  return lines.filter(line => /"level":"(error|fatal)"/.test(line)).slice(0, 3)
}

const post = (path: string, fields: Record<string, string>) =>
  fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams(fields),
  })

async function customer(email: string) {
  await post('/auth', { mode: 'create', email, password: 'sixsix', confirm_password: 'sixsix' })
  await post(await mailedLink(server, email, '/auth/verify/'), {})
}

async function requestPasswordReset(email: string) {
  await post('/auth/forgot', { email })
  return (await mailedLink(server, email, '/auth/reset/')).split('/').at(-1) ?? ''
}
