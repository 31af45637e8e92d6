import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { closedDaysOf, hoursOn, isClosedOn, parseOpeningHours } from './opening-hours.ts'

const week = (monday: string, saturday: string, sunday: string) => [
  sunday,
  ...Array(5).fill(monday),
  saturday,
]

describe('opening hours (rule S16.17)', () => {
  test.each([
    ['Mon-Sat 8:30-19:00; Sun 9:00-17:00', week('08:30-19:00', '08:30-19:00', '09:00-17:00')],
    ['Mon–Fri 8.30am–7pm, Sat 9 AM to 1.30 PM', week('08:30-19:00', '09:00-13:30', 'closed')],
    ['Isnin-Sabtu: 8.30 pagi hingga 7 malam; Ahad tutup', week('08:30-19:00', '08:30-19:00', 'closed')],
    ['daily 9-19; Sunday closed', week('09:00-19:00', '09:00-19:00', 'closed')],
    [
      'Setiap hari 9 pagi - 7 malam; Jumaat 9-12',
      [...Array(5).fill('09:00-19:00'), '09:00-12:00', '09:00-19:00'],
    ],
    ['8 pagi - 12 malam', week('08:00-00:00', '08:00-00:00', '08:00-00:00')],
    [
      'Isnin-Jumaat 8 pagi hingga 12 tengah malam; Sabtu 9 pagi - 12 tengah hari; Ahad 11.30 tengah hari - 6 petang',
      week('08:00-00:00', '09:00-12:00', '11:30-18:00'),
    ],
    ['9:00 - 12am', week('09:00-00:00', '09:00-00:00', '09:00-00:00')],
    ['Isnin hingga Sabtu 9-6', week('09:00-18:00', '09:00-18:00', 'closed')],
    ['Mon to Fri: 8.30am - 7.15; Sat 10.30-1', week('08:30-19:15', '10:30-13:00', 'closed')],
    ['8-12', week('08:00-12:00', '08:00-12:00', '08:00-12:00')],
    ['9 - 6am', week('09:00-06:00', '09:00-06:00', '09:00-06:00')],
    ['09:00-02:00', week('09:00-02:00', '09:00-02:00', '09:00-02:00')],
    ['20-6', week('20:00-06:00', '20:00-06:00', '20:00-06:00')],
    ['0:00-24:00', week('00:00-24:00', '00:00-24:00', '00:00-24:00')],
  ])('%s', (text, hours) => {
    expect(parseOpeningHours(text)).toEqual(hours)
  })

  test('a range of days may pass the end of the week', () => {
    expect(parseOpeningHours('Fri-Mon 9-18')).toEqual([
      '09:00-18:00',
      '09:00-18:00',
      ...Array(3).fill('closed'),
      ...Array(2).fill('09:00-18:00'),
    ])
  })

  test.each(['Mon-Fri 8:30-12:30, 14:30-19:00', 'daily 9-12; 14-19', 'Sun closed; 9-19'])(
    '%j is refused, because its last part names no day',
    text => {
      expect(parseOpeningHours(text)).toBeNull()
    },
  )

  test.each(['', ';', 'office hours', 'Mon-Sat', 'Xyz 9-18', '25-26', '9-9', '13pm-2pm', '9:75-18', '9am'])(
    '%j is refused',
    text => {
      expect(parseOpeningHours(text)).toBeNull()
    },
  )

  test.each<[CalendarDate, string]>([
    ['2026-11-28', '09:00-13:00'],
    ['2026-11-29', 'closed'],
    ['2026-11-30', '08:30-19:00'],
  ])('on %s: %s', (date, hours) => {
    expect(hoursOn(date, 'Mon-Fri 8:30-19:00; Sat 9:00-13:00')).toBe(hours)
    expect(hoursOn(date, null)).toBeNull()
  })

  test('the closed days are those without hours', () => {
    expect(closedDaysOf('Mon-Fri 8:30-19:00')).toEqual([0, 6])
    expect(closedDaysOf('daily 9-19')).toEqual([])
    expect([closedDaysOf(null), closedDaysOf('office hours')]).toEqual([undefined, undefined])
  })

  test.each<[CalendarDate, string | null, string, boolean]>([
    ['2026-11-29', null, '12:00', true],
    ['2026-11-30', null, '12:00', false],
    ['2026-11-28', '08:30-19:00', '18:59', false],
    ['2026-11-28', '08:30-19:00', '19:00', true],
    ['2026-11-28', '08:00-24:00', '23:59', false],
    ['2026-11-28', '14:00-00:00', '23:59', false],
    ['2026-11-30', '08:30-19:00', '20:00', false],
  ])('on %s, with the hours %s today at %s, closed: %s (rule S40.3)', (day, hoursToday, time, isClosed) => {
    const branch = { hoursToday, closedDays: [0] }
    expect(isClosedOn(day, branch, { today: '2026-11-28', time })).toBe(isClosed)
  })
})
