import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unicodeString } from '../../tests/support/unicode-string.ts'
import { lastFourDigits, type RegistrationValues, validateRegistration } from './registration.ts'

const TODAY = '2026-11-20'
const GOOD: RegistrationValues = {
  name: 'Aisyah Rahman',
  contact_number: '012-345 6789',
  email: '',
  purchase_date: '2026-11-01',
  car_plate: 'wxy 1234',
  tyre_quantity: 'pair',
}
const read = (typed: Partial<RegistrationValues> = {}) => validateRegistration({ ...GOOD, ...typed }, TODAY)

test('a valid form becomes a registration: trimmed, plate in upper case, e-mail in lower case', () => {
  expect(read({ name: '  Aisyah Rahman ', email: ' Aisyah@Example.COM ' })).toEqual({
    ok: true,
    registration: {
      name: 'Aisyah Rahman',
      contactNumber: '012-345 6789',
      email: 'aisyah@example.com',
      purchaseDate: '2026-11-01',
      carPlate: 'WXY 1234',
      tyreQuantity: 'pair',
    },
  })
  expect(read()).toMatchObject({ registration: { email: null } })
})

test('reminders need an address (rule W1.6)', () => {
  const withReminders = (email: string) => validateRegistration({ ...GOOD, email }, TODAY, true)
  expect(withReminders(' ')).toEqual({ ok: false, errors: { email: 'email-for-reminders' } })
  expect(withReminders('a@b')).toEqual({ ok: false, errors: { email: 'email-wrong' } })
  expect(withReminders('a@b.my').ok).toBe(true)
})

describe('validation of each field', () => {
  test.each([
    ['name', 'A', 'name-too-short'],
    ['name', ' A ', 'name-too-short'],
    ['name', 'Al', null],
    ['name', '李', 'name-too-short'],
    ['name', '\u200b\u200b\u200b', 'name-too-short'],
    ['name', 'A\u200d\u200c', 'name-too-short'],
    ['name', '😀', 'name-too-short'],
    ['name', 'A\0B', 'unreadable'],
    ['name', 'A\nB', 'unreadable'],
    ['name', 'A\ufffdB', 'unreadable'],
    ['name', 'A\ud800', 'unreadable'],
    ['name', 'x'.repeat(200), null],
    ['name', 'x'.repeat(201), 'too-long'],
    ['contact_number', `${'-'.repeat(40)}0123456789`, null],
    ['contact_number', `${'-'.repeat(41)}0123456789`, 'too-long'],
    ['email', `a@${'b'.repeat(240)}.example.com`, null],
    ['email', `a@${'b'.repeat(241)}.example.com`, 'too-long'],
    ['car_plate', 'W'.repeat(30), null],
    ['car_plate', 'W'.repeat(31), 'too-long'],
    ['contact_number', '012345678', 'contact-wrong'],
    ['contact_number', '0123456789', null],
    ['contact_number', '+60 12-345 6789', null],
    ['contact_number', 'call me anytime', 'contact-wrong'],
    ['contact_number', '0060 (0)12-3456 7890', null],
    ['contact_number', '03-1234 5678 ext. 1234', null],
    ['contact_number', '1234 5678 9012 3456', 'contact-wrong'],
    ['contact_number', '013-999 8888 / 019-777 6666', 'contact-wrong'],
    ['email', 'not an address', 'email-wrong'],
    ['email', 'a@b', 'email-wrong'],
    ['email', 'a@b.my', null],
    ['email', 'a@b.my\r\nBcc: x@y.my', 'email-wrong'],
    ['contact_number', '012-345\n6789', 'contact-wrong'],
    ['purchase_date', '2026-01-\0', 'date-missing'],
    ['tyre_quantity', 'pair\nset', 'quantity-missing'],
    ['car_plate', 'WOI\n1', 'unreadable'],
    ['purchase_date', '', 'date-missing'],
    ['purchase_date', '2026-02-30', 'date-missing'],
    ['purchase_date', '20-11-2026', 'date-missing'],
    ['purchase_date', '2026-11-20', null],
    ['purchase_date', '2026-11-21', 'date-in-future'],
    ['purchase_date', '2000-01-01', null],
    ['purchase_date', '1999-12-31', 'date-too-early'],
    ['car_plate', '', 'plate-missing'],
    ['car_plate', ' -- ', 'plate-missing'],
    ['car_plate', 'PUTRAJAYA 1', null],
    ['car_plate', '1', null],
    ['tyre_quantity', '', 'quantity-missing'],
    ['tyre_quantity', 'three', 'quantity-missing'],
    ['tyre_quantity', 'set', null],
  ] as const)('%s %j is answered with %s', (field, text, error) => {
    const got = read({ [field]: text })
    expect(got.ok ? null : got.errors).toEqual(error && { [field]: error })
  })

  test('reports every invalid field at once', () => {
    const empty = Object.fromEntries(Object.keys(GOOD).map(field => [field, ''])) as RegistrationValues
    const got = read(empty)
    expect(got.ok ? {} : Object.keys(got.errors)).toEqual([
      'name',
      'contact_number',
      'purchase_date',
      'car_plate',
      'tyre_quantity',
    ])
  })
})

test('no input throws, and accepted values contain no control character', () => {
  fc.assert(
    fc.property(fc.record({ name: unicodeString(), car_plate: unicodeString() }), typed => {
      const got = read(typed)
      if (got.ok) expect(got.registration.name + got.registration.carPlate).not.toMatch(/\p{Cc}/u)
    }),
  )
})

test('the last four digits ignore separators', () => {
  expect(lastFourDigits('012-345 67 89 ext')).toBe('6789')
})
