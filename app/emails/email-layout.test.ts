import { describe, expect, test } from 'vitest'
import { renderEmail, toOneLine } from './email-layout.server.tsx'

const company = { name: 'Ban & Sons', address: 'Jalan 1, Ipoh' }

describe('an e-mail', () => {
  const { text, html } = renderEmail({
    company,
    sections: [
      {
        language: 'ms',
        heading: 'Tajuk',
        lines: ['Baris satu', 'Baris dua'],
        facts: [
          ['Nama', 'Aisyah <b>'],
          ['C-1042', '3 hari', 'https://tayar.test/c'],
        ],
        button: { label: 'Buka', href: 'https://tayar.test/a?b=1&c=2' },
        notes: ['Nota'],
        link: { label: 'Hentikan', href: 'https://tayar.test/stop' },
      },
      { language: 'en', heading: 'Heading', lines: ['One line'] },
    ],
  })

  test('has a text version with its link on a line of its own', () => {
    expect(text).toBe(`Tajuk

Baris satu

Baris dua

Nama: Aisyah <b>
C-1042: 3 hari
https://tayar.test/c

Buka:
https://tayar.test/a?b=1&c=2

Nota

Hentikan:
https://tayar.test/stop

----------------------------------------

Heading

One line

----------------------------------------

Ban & Sons
Jalan 1, Ipoh
`)
  })

  test('escapes every value in its HTML and names the language of each section', () => {
    expect(html).toContain('Aisyah &lt;b&gt;')
    expect(html).toContain('href="https://tayar.test/a?b=1&amp;c=2"')
    expect(html).toContain('Ban &amp; Sons')
    expect(html).not.toMatch(/<b>|Ban & Sons/)
    expect(html).toMatch(/<div lang="ms">[\s\S]*Tajuk[\s\S]*<div lang="en">[\s\S]*Heading/)
  })

  test('loads nothing from a server and contains no script', () => {
    expect(html).not.toMatch(/<(script|link|img|style|iframe)|url\(|\bsrc=/i)
  })
})

test('no value of an e-mail can start a line or an element', () => {
  const evil = 'a"\'><script>alert(1)</script>\r\nBcc: x@y.test\u2028Buka:\u0085https://evil.test\u202e'
  const { text, html } = renderEmail({
    company: { name: evil, address: evil },
    sections: [
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
  // Tamil and other scripts need joiners.
  ['க்\u200dஷ', 'க்\u200dஷ'],
])('%j is reduced to the line %j', (text, line) => {
  expect(toOneLine(text)).toBe(line)
})
