import { describe, expect, test } from 'vitest'
import { layoutMail, oneLine } from './email-layout.server.ts'

const company = { name: 'Ban & Sons', address: 'Jalan 1, Ipoh' }

describe('a mail', () => {
  const { text, html } = layoutMail({
    company,
    parts: [
      {
        language: 'ms',
        heading: 'Tajuk',
        lines: ['Baris satu', 'Baris dua'],
        facts: [['Nama', 'Aisyah <b>']],
        button: { label: 'Buka', href: 'https://tayar.test/a?b=1&c=2' },
        notes: ['Nota'],
      },
      { language: 'en', heading: 'Heading', lines: ['One line'] },
    ],
  })

  test('is readable as text, its link on a line of its own', () => {
    expect(text).toBe(`Tajuk

Baris satu

Baris dua

Nama: Aisyah <b>

Buka:
https://tayar.test/a?b=1&c=2

Nota

----------------------------------------

Heading

One line

----------------------------------------

Ban & Sons
Jalan 1, Ipoh
`)
  })

  test('has every value escaped in its HTML, and says which language each part is in', () => {
    expect(html).toContain('Aisyah &#60;b&#62;')
    expect(html).toContain('href="https://tayar.test/a?b=1&#38;c=2"')
    expect(html).toContain('Ban &#38; Sons')
    expect(html).not.toMatch(/<b>|Ban & Sons/)
    expect(html).toMatch(/<div lang="ms">[\s\S]*Tajuk[\s\S]*<div lang="en">[\s\S]*Heading/)
  })

  test('asks nothing of other servers and runs nothing', () => {
    expect(html).not.toMatch(/<(script|link|img|style|iframe)|url\(|\bsrc=/i)
  })
})

test('no value of a mail can begin a line of its own or an element', () => {
  const evil = 'a"\'><script>alert(1)</script>\r\nBcc: x@y.test\u2028Buka:\u0085https://evil.test\u202e'
  const { text, html } = layoutMail({
    company: { name: evil, address: evil },
    parts: [
      {
        language: 'ms',
        heading: evil,
        lines: [evil],
        facts: [[evil, evil]],
        button: { label: evil, href: evil },
        notes: [evil],
      },
    ],
  })
  expect(html).not.toContain('<script')
  expect(html).not.toMatch(/="[^"]*'?><script/)
  for (const line of text.split('\n')) expect(line).not.toMatch(/^(Bcc|Buka|https)|\r|\u2028|\u0085|\u202e/)
})

test.each([
  ['Aisyah binti Ali', 'Aisyah binti Ali'],
  [' a\r\n\tb ', 'a b'],
  ['a\u0000b\u007fc', 'a b c'],
  ['a\u2028b\u2029c\u0085d', 'a b c d'],
  ['a\u202eb\u2066c', 'a b c'],
  // The joiners of Tamil and other scripts stay.
  ['க்\u200dஷ', 'க்\u200dஷ'],
])('%j stands on one line as %j', (text, line) => {
  expect(oneLine(text)).toBe(line)
})
