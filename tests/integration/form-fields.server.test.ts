import { describe, expect, test } from 'vitest'
import { type Form, formsWithFields, formsWithTexts } from '../support/form-table.ts'
import {
  isAccepted,
  multipartOf,
  type Pair,
  partsOf,
  printable,
  send,
  server,
  setUpFormsServer,
  storedData,
  urlencoded,
} from '../support/forms-server.ts'
import { HOSTILE_STRINGS } from '../support/hostile-strings.ts'
import { IDENTITY_ENCODING } from '../support/identity-encoding.ts'
import { everyNth } from '../support/thorough.ts'

// Hostile and oversized values for every field of every form.

setUpFormsServer()

/**
 * One value of each kind that field parsers distinguish: each field gets some of these alone, so that no
 * other field is refused before it. Each form also gets every hostile value, in a different field each time
 * and together with others.
 */
const KINDS = [
  '\0',
  'a\r\nBcc: evil@example.com',
  '\u202eevil\u2066',
  '\u00a0\u3000',
  '__proto__',
  "' or '1'='1",
  '%_\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '1e309',
  '2147483648',
  '9223372036854775808',
  '2026-02-30',
  '0000-01-01',
  '00000000-0000-0000-0000-00000000000g',
  'x'.repeat(10_001),
].map(text => Buffer.from(text))
KINDS.push(Buffer.from('eda080', 'hex'))

test('the value of every kind is among the hostile ones', () => {
  const isHostile = (value: Buffer) => HOSTILE_STRINGS.some(hostile => hostile.equals(value))
  expect(KINDS.filter(value => !isHostile(value)).map(printable)).toEqual([])
})

let turn = 0
describe.each(formsWithTexts)('form: $name', form => {
  const names = Object.keys(form.fields())

  test('hostile values of each field cause no 5xx, are escaped, and change nothing when refused', async () => {
    const alone = [...names, ...(form.also ?? [])].flatMap(name =>
      everyNth(9, KINDS, turn++).map(value => ({ [name]: value })),
    )
    await expectHarmless(form, alone)
  }, 120_000)

  test('every hostile value, with others in the other fields, is as harmless', async () => {
    const rows: Record<string, Buffer>[] = []
    for (let at = 0; at < HOSTILE_STRINGS.length; at += names.length)
      rows.push(
        Object.fromEntries(
          HOSTILE_STRINGS.slice(at, at + names.length).map((value, step) => [names[step], value]),
        ),
      )
    await expectHarmless(form, everyNth(8, rows, turn++))
  }, 120_000)

  test('a repeated field counts once', async () => {
    const fields = Object.entries(form.fields())
    const answer = await send(form, urlencoded([...fields, ...fields.map(([name]): Pair => [name, '\0'])]))
    const once = await send(form, urlencoded(fields))
    expect(answer.status).toBe(once.status)
  })

  test('1 MB of text in a field is refused in both encodings', async () => {
    const [field = ''] = Object.keys(form.fields())
    const before = await storedData()
    const body = multipartOf(partsOf({ ...form.fields(), [field]: 'x'.repeat(1_000_000) }))
    const { status } = await send(form, body)
    // Upload forms read large bodies, but their fields are too long. Repeated password attempts may be rate
    // limited.
    expect([404, 413, 422, 429]).toContain(status)
    expect(await storedData()).toEqual(before)
  })
})

describe.each(formsWithFields.filter(form => form.returned))('refused form: $name', form => {
  const returned = form.returned ?? { fields: [], invalid: {} }
  const escaped = (text: string) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#x27;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')

  test.each([100, 10_000])('returns %i characters of typed text, escaped', async length => {
    for (const field of returned.fields) {
      const typed = `"><b>${field}</b>&'`.padEnd(length, 'Ω')
      const body = urlencoded({ ...form.fields(), ...returned.invalid, [field]: typed })
      const { status, html } = await send(form, body)
      expect([field, status]).toEqual([field, 422])
      expect([field, html.includes(escaped(typed))]).toEqual([field, true])
      expect(html).not.toContain(`"><b>${field}`)
    }
  })

  test('refuses 10,001 characters and does not return them', async () => {
    for (const field of returned.fields) {
      const before = await storedData()
      const { status, html } = await send(form, urlencoded({ ...form.fields(), [field]: 'Ω'.repeat(10_001) }))
      expect([field, [422, 429].includes(status), html.includes('ΩΩΩ')]).toEqual([field, true, false])
      expect(await storedData()).toBe(before)
    }
  })
})

/** Sends the form once with each of these values over its valid ones. */
async function expectHarmless(form: Form, sent: readonly Record<string, Buffer>[]) {
  const failures: string[] = []
  let before = await storedData()
  for (const [at, values] of sent.entries()) {
    const valid = Object.entries(form.fields()).map(([name, text]): [string, Buffer] => [
      name,
      Buffer.from(text),
    ])
    const fields = [...new Map([...valid, ...Object.entries(values)])]
    const what = Object.entries(values).map(([name, value]) => `${name}=${printable(value)}`)
    // Alternates between both encodings; platform/uploads tests that they are parsed alike.
    const body =
      at % 2 === 0 ? urlencoded(fields) : multipartOf(fields.map(([name, value]) => ({ name, value })))
    // A page costs more than its action. Values that it does not contain are tried there every fifth time.
    const isReturned = form.returned?.fields.some(name => name in values)
    const asData = at % 5 !== 0 && !(isReturned && Object.keys(values).length === 1)
    const { status, html, location } = await send(form, body, { asData })
    if (!isAccepted(status) && ![404, 422, 429].includes(status)) failures.push(`${status} for ${what}`)
    if (isAccepted(status)) before = await storedData()
    if (status === 303) {
      // A stored value must not break the next page either.
      const next = await fetch(new URL(location, server.url), {
        headers: { ...IDENTITY_ENCODING, cookie: form.cookie() },
      })
      if (next.status !== 200) failures.push(`${next.status} after ${what}`)
    }
    if (!asData && /<script>alert\(1\)|<img src=x/.test(html)) failures.push(`not escaped: ${what}`)
    // Every tenth time, because the check takes as long as a request.
    const isLast = at === sent.length - 1
    if ((at % 10 === 0 || isLast) && (await storedData()) !== before)
      failures.push(`something refused made a change, up to ${what}`)
  }
  expect(failures).toEqual([])
}
