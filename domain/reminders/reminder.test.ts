import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../../platform/clock/calendar-date.ts'
import { REMINDER_KINDS } from '../claims/customer-mail-kind.ts'
import { calendarDays, purchasesDue, reminderDays, rotationDay } from './reminder.ts'

test.each([
  ['2026-01-15', '2026-07-15'],
  ['2026-08-31', '2027-02-28'],
  ['2027-08-31', '2028-02-29'],
  ['2026-12-01', '2027-06-01'],
] as const)('tyres of %s are rotated on %s (rule W41.1)', (purchased, day) => {
  expect(rotationDay(purchased)).toBe(day)
})

test('the cover of 100 days is reminded of 14 days before its last day', () => {
  expect(reminderDays('cover-ending', '2026-01-01')).toEqual(['2026-03-28', '2026-04-11'])
})

test.each([
  ['2026-04-11', ['cover', 'rotation']],
  ['2026-04-12', ['rotation']],
  ['2026-07-01', ['rotation']],
  ['2026-07-02', []],
] as const)('on %s a calendar gets the days that are to come: %j (rule W41.3)', (today, kinds) => {
  expect(calendarDays('2026-01-01', today).map(({ kind }) => kind)).toEqual(kinds)
})

test('a purchase is due exactly on the days of its reminder', () => {
  const day = fc.integer({ min: 0, max: 2_000 }).map(n => addDays('2026-01-01', n))
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 250 }),
      fc.constantFrom(...REMINDER_KINDS),
      (today, ago, reminder) => {
        const purchased: CalendarDate = addDays(today, -ago)
        const [from, to] = reminderDays(reminder, purchased)
        expect(purchasesDue(reminder, today).includes(purchased)).toBe(from <= today && today <= to)
      },
    ),
  )
})
