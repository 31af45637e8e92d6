import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../tests/support/thorough.ts'
import { isSigned, SIGNED_URL_SECONDS, signPath } from './signed-url.ts'

const secret = 'a secret of 32 bytes, or of more'
const now = new Date('2026-11-20T12:00:00.000Z')
const path = 'receipts/anonymous/5f0c.jpg'
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const queryOf = ({ expires, signature }: { expires: number; signature: string }) =>
  new URLSearchParams({ expires: String(expires), signature })

describe('a signed link', () => {
  const query = queryOf(signPath(path, { secret, now }))

  test('opens its file for an hour and not a second longer', () => {
    expect(SIGNED_URL_SECONDS).toBe(3_600)
    expect(isSigned(path, query, { secret, now })).toBe(true)
    expect(isSigned(path, query, { secret, now: later(3_599.999) })).toBe(true)
    expect(isSigned(path, query, { secret, now: later(3_600) })).toBe(false)
    expect(isSigned(path, query, { secret, now: later(1e9) })).toBe(false)
  })

  test('opens no other file, and no file with another secret', () => {
    expect(isSigned('receipts/anonymous/5f0d.jpg', query, { secret, now })).toBe(false)
    expect(isSigned(path, query, { secret: `${secret}!`, now })).toBe(false)
  })

  test('that expires more than an hour from now is invalid', () => {
    expect(isSigned(path, queryOf(signPath(path, { secret, now: later(7_200) })), { secret, now })).toBe(
      false,
    )
  })

  test('with one character changed, dropped or added is invalid', () => {
    const text = query.toString()
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom(...'0123456789abcdefABCDEF-_+/= %&~.'),
        fc.constantFrom('change', 'drop', 'add'),
        (at, character, how) => {
          const changed =
            text.slice(0, at) + (how === 'drop' ? '' : character) + text.slice(how === 'add' ? at : at + 1)
          // A percent-encoded name may still be the same name; a changed value is another value.
          const same = [...new URLSearchParams(changed)].sort().join() === [...query].sort().join()
          expect([changed, isSigned(path, new URLSearchParams(changed), { secret, now })]).toEqual([
            changed,
            same,
          ])
        },
      ),
      { numRuns: runs(5_000), seed: 20_261_120 },
    )
  })

  test.each([
    '',
    'expires=1795348800',
    'signature=x',
    `expires=${'9'.repeat(30)}&signature=${'A'.repeat(43)}`,
    `expires=NaN&signature=${'A'.repeat(43)}`,
    `expires=-1795348800&signature=${'A'.repeat(43)}`,
    `expires=1e9&signature=${'A'.repeat(43)}`,
    `expires=1795348800&signature=${'é'.repeat(43)}`,
    `expires=1795348800&signature=${'A'.repeat(44)}`,
    'expires=__proto__&signature=constructor',
  ])('%j is invalid and throws nothing', text => {
    expect(isSigned(path, new URLSearchParams(text), { secret, now })).toBe(false)
  })

  test('is valid with one spelling of its signature only', () => {
    const { expires, signature } = signPath(path, { secret, now })
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const opening = [...alphabet].filter(letter =>
      isSigned(path, queryOf({ expires, signature: signature.slice(0, -1) + letter }), { secret, now }),
    )
    expect(opening).toEqual([signature.at(-1)])
  })
})
