import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../platform/clock/calendar-date.ts'
import { MAX_CAR_LENGTH, MAX_WISH_DAYS, offeredDays, parseCar, parseDayPart, parseWishedDay } from './wish.ts'

const TODAY = '2026-11-24'

test.each([
  ['2026-11-24', '2026-11-25', '2026-11-28'],
  ['2026-11-26', '2026-11-27', '2026-11-28'],
  ['2026-11-27', '2026-11-28', null],
  ['2026-11-28', '2026-11-29', null],
  ['2026-11-29', '2026-11-30', '2026-12-05'],
] as const)('on %s tomorrow is %s and Saturday %s', (today, tomorrow, saturday) => {
  expect(offeredDays(today)).toEqual({ today, tomorrow, saturday })
})

describe('a wished day exists and is from today on', () => {
  test.each([
    [TODAY, TODAY],
    ['2026-12-31', '2026-12-31'],
    [addDays(TODAY, MAX_WISH_DAYS), addDays(TODAY, MAX_WISH_DAYS)],
    [addDays(TODAY, MAX_WISH_DAYS + 1), null],
    ['2026-11-23', null],
    ['2026-11-31', null],
    ['tomorrow', null],
    ['', null],
  ])('%j is %s', (text, day) => {
    expect(parseWishedDay(text, TODAY)).toBe(day)
  })
})

test('a part of a day is morning or afternoon', () => {
  expect(['morning', 'afternoon', 'night', ''].map(parseDayPart)).toEqual([
    'morning',
    'afternoon',
    null,
    null,
  ])
})

test('a car is one short line of text', () => {
  expect(parseCar('  Perodua\n Myvi  2018 ')).toBe('Perodua Myvi 2018')
  expect(parseCar(' \n ')).toBeNull()
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), text => {
      const car = parseCar(text)
      expect(car === null || (car.length <= MAX_CAR_LENGTH && car === parseCar(car))).toBe(true)
    }),
  )
})
