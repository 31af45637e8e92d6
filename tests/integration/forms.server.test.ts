import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '../../app/routes.ts'
import { root } from '../../server/project-root.ts'
import { cpuSeconds } from '../support/child-processes.ts'
import { BOUNDARY } from '../support/form-body.ts'
import { type Form, forms, formsWithFields } from '../support/form-table.ts'
import {
  multipartOf,
  partsOf,
  send,
  server,
  setUpFormsServer,
  storedData,
  urlencoded,
} from '../support/forms-server.ts'
import { messages } from '../support/messages.ts'
import { TINY_PNG } from '../support/register-by-form.ts'
import { everyNth } from '../support/thorough.ts'

// Every form accepts or refuses any input without a 5xx. A refused form is returned with its values and
// changes nothing. Runs on a PostgreSQL server, which is stricter than the embedded database.

setUpFormsServer()

/** 50 MB of form data in 50 kB. */
const BOMB = gzipSync(Buffer.alloc(50_000_000, 'a=1&'))

/** The source files of app/ by path. */
const sources = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file))
  .map(file => [file.split('\\').join('/'), readFileSync(join(root, 'app', file), 'utf8')] as const)

test('every action route is in the table of forms', () => {
  const takes = new Map(
    sources.map(([file, text]) => [file, /^export (?:(?:async )?function|const) action\b/m.test(text)]),
  )
  const tried = forms.map(form => form.path().split('?', 1)[0] ?? '')
  // A POST to a path without a page is 404 in any case.
  const untried = ROUTES.filter(({ file, path }) => takes.get(file) && !/^\/(?:\w+\/)?\*$/.test(path))
    .map(({ path }): string => path)
    .filter(address => !tried.some(path => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`).test(path)))
  expect([...takes.values()].filter(Boolean).length).toBeGreaterThan(10)
  expect(untried).toEqual([])
})

test('every form field that a page reads is in the table of forms', () => {
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

let turn = 0
describe.each(forms)('form: $name', form => {
  test('a cross-origin POST is 403 and changes nothing', async () => {
    const before = await storedData()
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: '' }]) {
      const answer = await send(form, urlencoded(form.fields()), { headers })
      expect(answer.status).toBe(403)
    }
    expect(await storedData()).toEqual(before)
  })

  test('a GET changes nothing', async () => {
    const before = await storedData()
    const query = new URLSearchParams(form.fields())
    const path = form.path()
    const answer = await fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}${query}`, {
      redirect: 'manual',
      headers: { cookie: form.cookie() },
    })
    expect(answer.status).toBeLessThan(500)
    expect(await storedData()).toEqual(before)
  })

  test('an empty form is refused with its page in both encodings', async () => {
    const unused = { name: form.files ?? '', value: '', fileName: '', type: 'application/octet-stream' }
    for (const body of [urlencoded({}), multipartOf([]), ...(form.files ? [multipartOf([unused])] : [])]) {
      const before = await storedData()
      const answer = await send(form, body)
      expect([body.type, answer.status]).toEqual([body.type, form.empty])
      if (form.empty >= 400) expect(await storedData()).toEqual(before)
    }
  })

  test('invalid values in a data request cause no 5xx', async () => {
    const [path = '', query] = form.path().split('?')
    const body = urlencoded(Object.fromEntries(Object.keys(form.fields()).map(name => [name, '\0'])))
    const answer = await fetch(`${server.url}${path}.data${query ? `?${query}` : ''}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: form.cookie(), origin: server.url, 'content-type': body.type },
      body: body.bytes,
    })
    expect(answer.status).toBeLessThan(500)
  })
})

describe.each(formsWithFields)('form: $name', form => {
  test('a malformed body is 400', async () => {
    const fields = form.fields()
    const parts = partsOf(fields)
    const whole = multipartOf(parts.length > 0 ? parts : [{ name: 'a', value: 'b' }]).bytes
    const before = await storedData()
    const answers: [string, number][] = []
    for (const type of everyNth(
      4,
      [
        'text/plain',
        'application/json',
        'application/octet-stream',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/mixed; boundary=x',
        'nonsense',
        '',
      ],
      turn++,
    )) {
      answers.push([type, (await send(form, { type, bytes: Buffer.from('{"a":"b"}') })).status])
    }
    // Cut before the first part, in its headers, in a value and in the last boundary.
    const cuts = [0, 10, BOUNDARY.length + 30, Math.floor(whole.length / 2), whole.length - 5]
    for (const at of everyNth(3, cuts, turn++)) {
      const bytes = whole.subarray(0, at)
      answers.push([
        `cut at ${at} of ${whole.length}`,
        (await send(form, { ...multipartOf([]), bytes })).status,
      ])
    }
    expect(answers.filter(([, status]) => status !== 400)).toEqual([])
    expect(await storedData()).toEqual(before)
  })

  test('too many fields, too long fields and too many files are 413', async () => {
    const before = await storedData()
    const many = Array.from({ length: 101 }, (_, at): [string, string] => [`field${at}`, 'x'])
    expect((await send(form, urlencoded(many))).status).toBe(413)
    expect((await send(form, multipartOf(many.map(([name, value]) => ({ name, value }))))).status).toBe(413)
    expect((await send(form, urlencoded({ a: 'x'.repeat(1_000_000) }))).status).toBe(413)
    // More files than the form with the highest limit, thirty pictures, reads to detect that there are too
    // many.
    const files = Array.from({ length: 61 }, () => ({
      name: form.files ?? 'file',
      value: 'x',
      fileName: 'x.jpg',
    }))
    expect((await send(form, multipartOf(files))).status).toBe(413)
    expect(await storedData()).toEqual(before)
  })

  test('a compressed body is 415 and is not decompressed', async () => {
    const before = await storedData()
    const pid = server.process.pid ?? 0
    const used = cpuSeconds(pid)
    const codings = ['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'gzip, gzip', 'identity, nonsense']
    for (const coding of everyNth(4, codings, turn++)) {
      for (const { type } of [urlencoded({}), multipartOf([])]) {
        const headers = {
          origin: server.url,
          'content-encoding': coding,
          cookie: `${form.cookie()}; language=en`,
        }
        const { status, html } = await send(form, { type, bytes: BOMB }, { headers })
        expect([coding, type, status]).toEqual([coding, type, 415])
        expect(html).toContain(messages.en('errors.packedForm'))
      }
    }
    expect(cpuSeconds(pid) - used).toBeLessThan(5)
    expect(await storedData()).toEqual(before)
  })

  test('unknown field names have no effect', async () => {
    const before = await storedData()
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
    if (form.empty >= 400) expect(await storedData()).toEqual(before)
  })
})

test.each(['register', 'claim'])(
  'a truncated form is returned with the values that arrived: %s',
  async name => {
    const form = forms.find(form => form.name === name) as Form
    const [field = ''] = form.returned?.fields ?? []
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

test('a form with a photo that is no longer stored is refused with that reason', async () => {
  const before = await storedData()
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
  expect(await storedData()).toEqual(before)
})

test('a photo that cannot be decoded is named with the reason, and the form keeps its other values', async () => {
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
