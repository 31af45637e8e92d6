import { expect, test } from 'vitest'
import { signSummaryToken, verifySummaryToken } from './summary-token.server.ts'

const SECRET = 'a secret of at least thirty-two bytes'
const token = signSummaryToken('devi', SECRET)

test('the link that stops a summary names its user (rule S37.10)', () => {
  expect(verifySummaryToken(token, SECRET)).toBe('devi')
})

test('no other text is such a link', () => {
  const others = [
    ...Array.from(
      token,
      (char, at) => `${token.slice(0, at)}${char === 'x' ? 'y' : 'x'}${token.slice(at + 1)}`,
    ),
    ...['', '.', 'devi', token.slice(1), `${token}x`, token.split('.')[0] ?? ''],
    token.replace('.', ''),
  ]
  for (const other of others) expect([other, verifySummaryToken(other, SECRET)]).toEqual([other, null])
  expect(verifySummaryToken(token, `${SECRET}!`)).toBe(null)
})
