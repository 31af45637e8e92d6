import { expect, test } from 'vitest'
import { parseLastDay } from './parse-last-day.ts'

// rule S28.10
const on = (text: string, today = '2026-11-28') => parseLastDay(text, today as never)

test.each([
  ['15 Dis', '2026-12-15'],
  ['31/12', '2026-12-31'],
  ['sampai 15hb Disember', '2026-12-15'],
  ['s/d 31 Dis', '2026-12-31'],
  ['5-Jan', '2027-01-05'],
  ['28 Nov', '2026-11-28'],
  ['27 Mei', '2027-05-27'],
])('%s is the next such day', (text, date) => expect(on(text)).toEqual({ date }))

test.each([
  ['27 Nov', '2026-11-27'],
  ['15 Jun', '2026-06-15'],
  ['31/8', '2026-08-31'],
])('%s may be a day of the past: its year is asked for', (text, date) =>
  expect(on(text)).toEqual({ code: 'year-missing', date }),
)

test.each([
  ['1-28 Nov 2026', '2026-11-28'],
  ['1/11 - 31/12/2026', '2026-12-31'],
  ['1/11/2026-31/12/2026', '2026-12-31'],
  ['15 Nov hingga 5 Jan', '2027-01-05'],
  ['dari 1 Nov 2026 sehingga 15 Dis', '2026-12-15'],
  ['01 – 30 NOVEMBER 2026', '2026-11-30'],
  ['Promo: 15 Nov 2026 to 5 Jan 2027', '2027-01-05'],
  ['1-15 Nov 2026', '2026-11-15'],
  ['20-11-2026 s/d 20-12-2026', '2026-12-20'],
])('%s has begun and ends on its second day', (text, date) => expect(on(text)).toEqual({ date }))

test.each([
  ['1-15 Dis 2026', '2026-12-01', '2026-12-15'],
  ['1/12 - 31/12/2026', '2026-12-01', '2026-12-31'],
  ['15 Dis hingga 5 Jan', '2026-12-15', '2027-01-05'],
])('%s is still to begin', (text, start, date) =>
  expect(on(text)).toEqual({ code: 'starts-later', start, date }),
)

test('a range without years asks for them where its end may be over', () => {
  expect(on('1 - 15 Nov')).toEqual({ code: 'year-missing', date: '2026-11-15' })
})

test.each([
  '',
  '15',
  'Dis',
  '12.5',
  '12-10',
  '31/13',
  '30 Feb',
  '15 Dis - 1 Dis',
  '31-15 Dis 2026',
  '1-12',
  '195/55R15',
  'Disember 2026',
  'RM 12 - 15',
])('%j is no last day', text => expect(on(text)).toBeNull())

test('29 February is the day of a leap year', () => {
  expect(on('29/2')).toBeNull()
  expect(on('29/2', '2027-11-28')).toEqual({ date: '2028-02-29' })
})
