import { expect, test } from 'vitest'
import { parseDate } from './parse-date.ts'

test.each([
  ['21/11/2026', '2026-11-21'],
  ['1/2/2026', '2026-02-01'],
  ['01/02/26', '2026-02-01'],
  ['21-11-2026', '2026-11-21'],
  ['21.11.26', '2026-11-21'],
  ['21-Nov-26', '2026-11-21'],
  ['1-Dec-2026', '2026-12-01'],
  ['31-Dis-26', '2026-12-31'],
  ['9-Ogos-26', '2026-08-09'],
  ['9-Ogo-26', '2026-08-09'],
  ['3 Mac 2026', '2026-03-03'],
  ['5 Oktober 2026', '2026-10-05'],
  ['5. Sept 2026', '2026-09-05'],
  ['29/2/2028', '2028-02-29'],
])('%s is %s, with the day first', (text, date) => {
  expect(parseDate(text)).toEqual({ date, isDayFirst: true })
})

test('a date with the year first is taken as it is', () => {
  expect(parseDate('2026-11-21')).toEqual({ date: '2026-11-21', isDayFirst: false })
})

test.each([
  '11/21/2026',
  '30/2/2026',
  '29-Feb-26',
  '0/1/2026',
  '1/13/2026',
  '21/11',
  '21/11/226',
  '21-Foo-26',
  '1/2/3/2026',
  '21/11/2026 00:00',
  '2026/11/21x',
  '46387',
  '',
])('%j is no date, and is never read with the month first', text => expect(parseDate(text)).toBeNull())
