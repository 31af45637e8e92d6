import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  type CalendarDate,
  dateIn,
  daysBetween,
  formatDate,
  formatStaffDate,
  instantOf,
  isCalendarDate,
  shownMoment,
} from './calendar-date.ts'

const anyDate = fc
  .date({ min: new Date('1999-01-01T00:00:00Z'), max: new Date('2399-12-31T00:00:00Z'), noInvalidDate: true })
  .map(instant => instant.toISOString().slice(0, 10) as CalendarDate)
const anyDays = fc.integer({ min: -40_000, max: 40_000 })

describe('the day in Kuala Lumpur', () => {
  test.each([
    ['2026-01-01T15:59:59.999Z', '2026-01-01'],
    ['2026-01-01T16:00:00.000Z', '2026-01-02'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01'],
    ['2024-02-28T16:00:00.000Z', '2024-02-29'],
    ['2026-03-05T04:00:00.000Z', '2026-03-05'],
  ])('begins at 16:00 UTC of the day before: %s is on %s', (instant, date) => {
    expect(dateIn('Asia/Kuala_Lumpur', new Date(instant))).toBe(date)
  })

  test('every zone has its own wall', () => {
    const instant = new Date('2026-01-01T03:00:00Z')
    expect(dateIn('America/Los_Angeles', instant)).toBe('2025-12-31')
    expect(dateIn('UTC', instant)).toBe('2026-01-01')
    expect(dateIn('Asia/Kuala_Lumpur', instant)).toBe('2026-01-01')
  })
})

describe('a text is a date', () => {
  test.each(['2026-01-01', '2026-12-31', '2024-02-29', '2000-02-29'])('%s exists', text => {
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
  ])('%j does not', text => {
    expect(isCalendarDate(text)).toBe(false)
  })

  test('exactly when its month has that day', () => {
    const number = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), number(13), number(32), (year, month, day) => {
        const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
        const days = [0, 31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 0][month] ?? 0
        const two = (n: number) => String(n).padStart(2, '0')
        expect(isCalendarDate(`${year}-${two(month)}-${two(day)}`)).toBe(day >= 1 && day <= days)
      }),
      { numRuns: 500 },
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

describe('counting days', () => {
  test('ends with the last date of four digits', () => {
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31')
    expect(addDays('9999-12-30', 1)).toBe('9999-12-31')
  })

  test.each(SPANS)('%s and %i days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to)
    expect(daysBetween(from, to)).toBe(days)
  })

  test('days added are the days between', () => {
    fc.assert(
      fc.property(anyDate, anyDays, (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })

  test('days added and taken away again are no days', () => {
    fc.assert(
      fc.property(anyDate, anyDays, (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date)
      }),
    )
  })

  test('the way from one date to another is added to it', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to)
      }),
    )
  })

  test('the way there and the way on make the whole way', () => {
    fc.assert(
      fc.property(anyDate, anyDate, anyDate, (a, b, c) => {
        expect(daysBetween(a, b) + daysBetween(b, c)).toBe(daysBetween(a, c))
      }),
    )
  })

  test('the next day is a date that exists, and its text sorts after', () => {
    fc.assert(
      fc.property(anyDate, date => {
        const next = addDays(date, 1)
        expect(isCalendarDate(next)).toBe(true)
        expect(next > date).toBe(true)
      }),
    )
  })
})

describe("the server's clock zone", () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test.each([
    ['America/Los_Angeles', 480],
    ['Pacific/Kiritimati', -840],
    ['Europe/Berlin', -60],
  ])('changes no date: %s', (zone, minutesToUtc) => {
    vi.stubEnv('TZ', zone)
    expect(new Date(2026, 0, 1).getTimezoneOffset(), 'the zone is really set').toBe(minutesToUtc)
    expect(dateIn('Asia/Kuala_Lumpur', new Date('2026-01-01T16:00:00Z'))).toBe('2026-01-02')
    expect(dateIn('Asia/Kuala_Lumpur', new Date('2026-01-01T15:59:59Z'))).toBe('2026-01-01')
    expect(isCalendarDate('2026-03-29')).toBe(true)
    // Over both changes of summer time.
    expect(addDays('2026-01-01', 100)).toBe('2026-04-11')
    expect(daysBetween('2026-01-01', '2026-12-31')).toBe(364)
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  })
})

test('customers read a date as dd-MM-yyyy', () => {
  expect(formatDate('2026-04-11')).toBe('11-04-2026')
  expect(formatDate('2026-12-01')).toBe('01-12-2026')
})

test('a day in Kuala Lumpur begins eight hours before it does in Greenwich', () => {
  expect(instantOf('2026-11-20', 'Asia/Kuala_Lumpur').toISOString()).toBe('2026-11-19T16:00:00.000Z')
  expect(instantOf('2026-11-20', 'UTC').toISOString()).toBe('2026-11-20T00:00:00.000Z')
  expect(formatStaffDate('2026-11-20')).toBe('20/11/2026')
})

test.each([
  // The clock is changed at two or three in the night, later than the date begins.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z'],
  // It is changed at midnight: the date begins at one, or the hour before it comes twice.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ['2026-10-25', 'Asia/Beirut', '2026-10-24T22:00:00.000Z'],
  // It was changed from half past eleven to half past twelve.
  ['1919-03-31', 'America/Toronto', '1919-03-31T04:30:00.000Z'],
  // Farthest from Greenwich, and a date that was left out: nothing is on it.
  ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z'],
  ['2026-11-20', 'Pacific/Pago_Pago', '2026-11-20T11:00:00.000Z'],
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  // The first and the last that can be asked for.
  ['1000-01-01', 'UTC', '1000-01-01T00:00:00.000Z'],
  ['9999-12-31', 'Asia/Kuala_Lumpur', '9999-12-30T16:00:00.000Z'],
] as const)('%s begins in %s at %s', (date, zone, instant) => {
  expect(instantOf(date, zone).toISOString()).toBe(instant)
})

test('a date begins where the one before it is on the wall a moment before', () => {
  const zones = fc.constantFrom('Asia/Kuala_Lumpur', 'Europe/Berlin', 'America/Santiago', 'Asia/Beirut')
  fc.assert(
    fc.property(anyDate, zones, (date, zone) => {
      const begin = instantOf(date, zone)
      expect(dateIn(zone, begin)).toBe(date)
      expect(dateIn(zone, new Date(begin.getTime() - 1))).toBe(addDays(date, -1))
    }),
  )
})

test('a moment is told on the wall of the shop', () => {
  const instant = new Date('2026-11-20T16:05:09Z')
  const iso = '2026-11-20T16:05:09.000Z'
  expect(shownMoment(instant, 'Asia/Kuala_Lumpur')).toEqual({ iso, shown: '21/11/2026 00:05' })
  expect(shownMoment(instant, 'UTC')).toEqual({ iso, shown: '20/11/2026 16:05' })
})

test('two moments of one minute, and two zones, have each its own date', () => {
  const [before, after] = [new Date('2026-01-01T15:59:59.999Z'), new Date('2026-01-01T16:00:00.000Z')]
  for (const [zone, dates] of [
    ['Asia/Kuala_Lumpur', ['2026-01-01', '2026-01-02']],
    ['UTC', ['2026-01-01', '2026-01-01']],
  ] as const) {
    expect([before, after].map(instant => dateIn(zone, instant))).toEqual(dates)
    expect([after, before].map(instant => dateIn(zone, instant))).toEqual(dates.toReversed())
  }
})
