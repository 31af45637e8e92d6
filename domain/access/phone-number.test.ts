import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nationalDigits, phoneDigitVariants } from './phone-number.ts'

test.each(['012-345 6789', '+60123456789', '60123456789', '+60 (0)12-345 6789', '0060 12 3456789'])(
  '%s is the number 123456789',
  typed => {
    expect(nationalDigits(typed)).toBe('123456789')
  },
)

test('however a number was typed, its digits are among the possible ones', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9+() -]{7,20}$/), typed => {
      expect(phoneDigitVariants(nationalDigits(typed))).toContain(typed.replaceAll(/\D/g, ''))
    }),
  )
})
