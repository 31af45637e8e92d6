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
  ['sampai 21.11.2026', '2026-11-21'],
  ['Sah sehingga: 21/11/2026', '2026-11-21'],
  ['valid till 21 Nov 2026', '2026-11-21'],
  ['Sabtu, 21/11/2026', '2026-11-21'],
  ['21hb Nov 2026', '2026-11-21'],
  ['sehingga 21 haribulan November 2026', '2026-11-21'],
])('%s is %s, with the day first', (text, date) => {
  expect(parseDate(text)).toEqual({ date, isDayFirst: true })
})

test.each([
  ['31-12-2026 00:00', true],
  ['31/12/2026 0:00:00', true],
  ['31/12/2026 12:00:00 AM', true],
  ['2026-12-31 00:00:00.000', false],
  ['2026-12-31T00:00:00', false],
  ['46387', false],
])('%s, as Excel writes a date with a time or as a number, is 2026-12-31', (text, isDayFirst) => {
  expect(parseDate(text)).toEqual({ date: '2026-12-31', isDayFirst })
})

test('the numbers of this century are dates', () => {
  const dates = ['36525', '36526', '73050', '73051'].map(text => parseDate(text)?.date)
  expect(dates).toEqual([undefined, '2000-01-01', '2099-12-31', undefined])
})

test.each(['2026-11-21', '2026/11/21', '2026.11.21', 'hingga 2026-11-21'])('%s has the year first', text => {
  expect(parseDate(text)).toEqual({ date: '2026-11-21', isDayFirst: false })
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
  '21/11/2026 08:30',
  '21/11/2026 12:00:00 PM',
  '2026/11/21x',
  '2026/13/21',
  'sampai habis',
  'sampai stok habis 21/11',
  '2026',
  '',
])('%j is no date, and is never read with the month first', text => expect(parseDate(text)).toBeNull())
