import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phoneSearchDigits } from '../warranties/registration-search.ts'
import { nearPhonePatterns } from './near-phone.ts'

describe('patterns of phone numbers that are nearly the typed one', () => {
  test('match every number that is one typing error away, however it is stored', () => {
    fc.assert(
      fc.property(
        numbers,
        fc.constantFrom('0', '60', '0060'),
        fc.nat(),
        digit,
        edits,
        (number, prefix, nth, to, edit) => {
          const typed = edit(number, nth % number.length, to)
          expect(matches(phoneSearchDigits(`0${typed}`), prefix + number), `0${typed}`).toBe(true)
        },
      ),
    )
  })

  test('match a number with two wrong digits side by side', () => {
    expect(matches('123456789', '60123450089')).toBe(true)
  })

  test('always contain five digits, and do not exist for a part of a number or another text', () => {
    expect(nearPhonePatterns('123456789')).toEqual(['%56789', '%123%89', '%12345%'])
    expect(nearPhonePatterns('1123456789')).toEqual(['%456789', '%112%789', '%112345%'])
    expect(nearPhonePatterns('345678')).toEqual([])
    expect(nearPhonePatterns('1'.repeat(16))).toEqual([])
  })
})

const digit = fc.nat({ max: 9 }).map(String)
/** without the 0 in front: landlines have eight digits, mobile numbers nine or ten */
const numbers = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.array(digit, { minLength: 7, maxLength: 9 }))
  .map(([first, others]) => `${first}${others.join('')}`)

type Edit = (number: string, at: number, to: string) => string
const edits = fc.constantFrom<Edit[]>(
  (number, at, to) => number.slice(0, at) + to + number.slice(at + 1),
  (number, at, to) => number.slice(0, at) + to + number.slice(at),
  (number, _, to) => number + to,
  (number, at) => number.slice(0, at) + number.slice(at + 1),
  (number, at) => number.slice(0, at) + (number[at + 1] ?? '') + (number[at] ?? '') + number.slice(at + 2),
)

const matches = (typed: string, stored: string) =>
  nearPhonePatterns(typed).some(pattern => new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(stored))
