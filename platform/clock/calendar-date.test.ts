import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { runs } from '../../tests/support/thorough.ts'
import {
  addDays,
  type CalendarDate,
  dateIn,
  daysBetween,
  formatCustomerDate,
  formatStaffDate,
  formatStaffTimestamp,
  hourIn,
  isCalendarDate,
  startOfDay,
} from './calendar-date.ts'

const anyDate = fc
  .date({ min: new Date('1999-01-01T00:00:00Z'), max: new Date('2399-12-31T00:00:00Z'), noInvalidDate: true })
  .map(instant => instant.toISOString().slice(0, 10) as CalendarDate)
const anyDays = fc.integer({ min: -40_000, max: 40_000 })

describe('the date in a time zone', () => {
  test.each([
    ['2026-01-01T15:59:59.999Z', '2026-01-01'],
    ['2026-01-01T16:00:00.000Z', '2026-01-02'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01'],
    ['2024-02-28T16:00:00.000Z', '2024-02-29'],
    ['2026-03-05T04:00:00.000Z', '2026-03-05'],
  ])('at %s in Kuala Lumpur is %s', (instant, date) => {
    expect(dateIn('Asia/Kuala_Lumpur', new Date(instant))).toBe(date)
  })

  test('differs between zones', () => {
    const instant = new Date('2026-01-01T03:00:00Z')
    expect(dateIn('America/Los_Angeles', instant)).toBe('2025-12-31')
    expect(dateIn('UTC', instant)).toBe('2026-01-01')
    expect(dateIn('Asia/Kuala_Lumpur', instant)).toBe('2026-01-01')
  })
})

describe('a calendar date', () => {
  test.each(['2026-01-01', '2026-12-31', '2024-02-29', '2000-02-29'])('%s is valid', text => {
    expect(isCalendarDate(text)).toBe(true)
  })

  test.each([
    '',
    '2026-02-29',
    '2026-02-30',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
    '0001-01-01',
    '0999-12-31',
    '2026-1-1',
    '01-01-2026',
    '2026/01/01',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026-01-01T00:00:00Z',
    '20260101',
    '-2026-01-01',
    'tomorrow',
  ])('%j is invalid', text => {
    expect(isCalendarDate(text)).toBe(false)
  })

  test('is valid exactly where its month has that day', () => {
    const number = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), number(13), number(32), (year, month, day) => {
        const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
        const days = [0, 31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 0][month] ?? 0
        const two = (n: number) => String(n).padStart(2, '0')
        expect(isCalendarDate(`${year}-${two(month)}-${two(day)}`)).toBe(day >= 1 && day <= days)
      }),
      { numRuns: runs(500) },
    )
  })
})

const SPANS: [CalendarDate, number, CalendarDate][] = [
  ['2026-01-01', 0, '2026-01-01'],
  ['2026-01-01', 1, '2026-01-02'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-01-01', 100, '2026-04-11'],
  ['2024-01-01', 100, '2024-04-10'],
  ['2025-11-22', 100, '2026-03-02'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2100-02-28', 1, '2100-03-01'],
  ['2026-01-01', 365, '2027-01-01'],
  ['2024-01-01', 366, '2025-01-01'],
]

describe('date arithmetic', () => {
  test('ends with the last four-digit year', () => {
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31')
    expect(addDays('9999-12-30', 1)).toBe('9999-12-31')
  })

  test.each(SPANS)('%s plus %i days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to)
    expect(daysBetween(from, to)).toBe(days)
  })

  test('daysBetween returns the days that addDays added', () => {
    fc.assert(
      fc.property(anyDate, anyDays, (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })

  test('adding and subtracting the same days returns the same date', () => {
    fc.assert(
      fc.property(anyDate, anyDays, (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date)
      }),
    )
  })

  test('adding the days between two dates leads from one to the other', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to)
      }),
    )
  })

  test('days between dates add up', () => {
    fc.assert(
      fc.property(anyDate, anyDate, anyDate, (a, b, c) => {
        expect(daysBetween(a, b) + daysBetween(b, c)).toBe(daysBetween(a, c))
      }),
    )
  })

  test('the next day is valid and its text sorts after', () => {
    fc.assert(
      fc.property(anyDate, date => {
        const next = addDays(date, 1)
        expect(isCalendarDate(next)).toBe(true)
        expect(next > date).toBe(true)
      }),
    )
  })
})

describe("the server's own time zone", () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test.each([
    ['America/Los_Angeles', 480],
    ['Pacific/Kiritimati', -840],
    ['Europe/Berlin', -60],
  ])('does not change dates: %s', (zone, minutesToUtc) => {
    vi.stubEnv('TZ', zone)
    expect(new Date(2026, 0, 1).getTimezoneOffset(), 'TZ takes effect').toBe(minutesToUtc)
    expect(dateIn('Asia/Kuala_Lumpur', new Date('2026-01-01T16:00:00Z'))).toBe('2026-01-02')
    expect(dateIn('Asia/Kuala_Lumpur', new Date('2026-01-01T15:59:59Z'))).toBe('2026-01-01')
    expect(isCalendarDate('2026-03-29')).toBe(true)
    // Across daylight saving changes.
    expect(addDays('2026-01-01', 100)).toBe('2026-04-11')
    expect(daysBetween('2026-01-01', '2026-12-31')).toBe(364)
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  })
})

test('S1.9: dates for customers are written dd-MM-yyyy', () => {
  expect(formatCustomerDate('2026-04-11')).toBe('11-04-2026')
  expect(formatCustomerDate('2026-12-01')).toBe('01-12-2026')
})

test('a day in Kuala Lumpur begins eight hours before it does in UTC', () => {
  expect(startOfDay('2026-11-20', 'Asia/Kuala_Lumpur').toISOString()).toBe('2026-11-19T16:00:00.000Z')
  expect(startOfDay('2026-11-20', 'UTC').toISOString()).toBe('2026-11-20T00:00:00.000Z')
  expect(formatStaffDate('2026-11-20')).toBe('20/11/2026')
})

test.each([
  // Clock changes at two or three in the morning, after the date has begun.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z'],
  // Clock changes at midnight: the date begins at one, or the hour before it occurs twice.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ['2026-10-25', 'Asia/Beirut', '2026-10-24T22:00:00.000Z'],
  // A clock change from 23:30 to 00:30.
  ['1919-03-31', 'America/Toronto', '1919-03-31T04:30:00.000Z'],
  // The zones farthest from UTC, and a date that a zone skipped.
  ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z'],
  ['2026-11-20', 'Pacific/Pago_Pago', '2026-11-20T11:00:00.000Z'],
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  // The first and the last valid date.
  ['1000-01-01', 'UTC', '1000-01-01T00:00:00.000Z'],
  ['9999-12-31', 'Asia/Kuala_Lumpur', '9999-12-30T16:00:00.000Z'],
] as const)('%s begins in %s at %s', (date, zone, instant) => {
  expect(startOfDay(date, zone).toISOString()).toBe(instant)
})

test('a millisecond before a date begins it is the date before', () => {
  const zones = fc.constantFrom('Asia/Kuala_Lumpur', 'Europe/Berlin', 'America/Santiago', 'Asia/Beirut')
  fc.assert(
    fc.property(anyDate, zones, (date, zone) => {
      const begin = startOfDay(date, zone)
      expect(dateIn(zone, begin)).toBe(date)
      expect(dateIn(zone, new Date(begin.getTime() - 1))).toBe(addDays(date, -1))
    }),
  )
})

test('a timestamp is written in the given time zone', () => {
  const instant = new Date('2026-11-20T16:05:09Z')
  const iso = '2026-11-20T16:05:09.000Z'
  expect(formatStaffTimestamp(instant, 'Asia/Kuala_Lumpur')).toEqual({ iso, shown: '21/11/2026 00:05' })
  expect(formatStaffTimestamp(instant, 'UTC')).toEqual({ iso, shown: '20/11/2026 16:05' })
})

test('the cached minute is not reused for another minute or zone', () => {
  const [before, after] = [new Date('2026-01-01T15:59:59.999Z'), new Date('2026-01-01T16:00:00.000Z')]
  for (const [zone, dates] of [
    ['Asia/Kuala_Lumpur', ['2026-01-01', '2026-01-02']],
    ['UTC', ['2026-01-01', '2026-01-01']],
  ] as const) {
    expect([before, after].map(instant => dateIn(zone, instant))).toEqual(dates)
    expect([after, before].map(instant => dateIn(zone, instant))).toEqual(dates.toReversed())
  }
})

test.each([
  ['2026-11-20T15:59:00Z', 23],
  ['2026-11-20T16:00:00Z', 0],
  ['2026-11-21T00:00:00Z', 8],
])('%s is in hour %i in Kuala Lumpur', (instant, hour) => {
  expect(hourIn('Asia/Kuala_Lumpur', new Date(instant))).toBe(hour)
})
