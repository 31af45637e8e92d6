import { describe, expect, test } from 'vitest'
import { formsWithFields, formsWithTexts } from '../support/form-table.ts'
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

// Hostile and oversized values for every field of every form.

setUpFormsServer()

describe.each(formsWithTexts)('form: $name', form => {
  test.each([...Object.keys(form.fields()), ...(form.also ?? [])])(
    'hostile values of %s cause no 5xx, are escaped, and change nothing when refused',
    async field => {
      const failures: string[] = []
      const isReturned = form.returned?.fields.includes(field)
      let before = await storedData()
      for (const [at, value] of HOSTILE_STRINGS.entries()) {
        const fields = Object.entries({ ...form.fields(), [field]: '' }).map(
          ([name, text]): [string, Buffer] => [name, name === field ? value : Buffer.from(text)],
        )
        // Alternates between both encodings; platform/uploads tests that they are parsed alike.
        const body =
          at % 2 === 0 ? urlencoded(fields) : multipartOf(fields.map(([name, value]) => ({ name, value })))
        // A page costs more than its action. Values that it does not contain are tried there every fifth time.
        const asData = !isReturned && at % 5 !== 0
        const { status, html, location } = await send(form, body, { asData })
        if (!isAccepted(status) && ![404, 422, 429].includes(status))
          failures.push(`${status} for ${printable(value)}`)
        if (isAccepted(status)) before = await storedData()
        if (status === 303) {
          // A stored value must not break the next page either.
          const next = await fetch(new URL(location, server.url), {
            headers: { ...IDENTITY_ENCODING, cookie: form.cookie() },
          })
          if (next.status !== 200) failures.push(`${next.status} after ${printable(value)}`)
        }
        if (!asData && /<script>alert\(1\)|<img src=x/.test(html))
          failures.push(`not escaped: ${printable(value)}`)
        // Every tenth time, because the check takes as long as a request.
        const isLast = at === HOSTILE_STRINGS.length - 1
        if ((at % 10 === 0 || isLast) && (await storedData()) !== before)
          failures.push(`something refused made a change, up to ${printable(value)}`)
      }
      expect(failures).toEqual([])
    },
    120_000,
  )

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
