import { expect, test } from 'vitest'
import { addMonths, lastDayOf, monthToShow, parseMonth, weeksOf } from './month-calendar.ts'

const TODAY = '2026-11-23'

test.each([
  ['2026-12', '2026-12'],
  ['2028-11', '2028-11'],
  ['2028-12', '2026-11'],
  ['2026-13', '2026-11'],
  ['0000-01', '2026-11'],
  ['x', '2026-11'],
  [null, '2026-11'],
])('the month of %j is %s', (text, expected) => {
  expect(parseMonth(text, TODAY)).toBe(expected)
})

test.each([
  [null, [], '2026-11'],
  [null, ['2027-01-05', '2026-12-30'], '2026-12'],
  [null, ['2026-11-20', '2026-12-01'], '2026-11'],
  ['2026-11', ['2026-12-01'], '2026-11'],
] as const)('the month of %j with promotions from %j is %s', (text, firstDays, expected) => {
  const open = firstDays.map(firstDay => ({ firstDay }))
  expect(monthToShow(text, open, TODAY)).toBe(expected)
})

test('months follow one another across the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2027-01', -1), addMonths('2026-11', 0)]).toEqual([
    '2027-01',
    '2026-12',
    '2026-11',
  ])
})

test.each([
  ['2026-12', 31, ['2026-12-01', '2026-12-31'], 5],
  ['2027-02', 28, ['2027-02-01', '2027-02-28'], 4],
  ['2028-02', 29, ['2028-02-01', '2028-02-29'], 5],
] as const)('%s has %d days in weeks from Monday', (month, days, ends, weeks) => {
  const rows = weeksOf(month)
  const all = rows.flat().filter(day => day !== null)
  expect([all.length, all[0], all.at(-1), rows.length]).toEqual([days, ...ends, weeks])
  expect(lastDayOf(month)).toBe(ends[1])
  for (const row of rows)
    for (const [column, day] of row.entries())
      if (day) expect((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7).toBe(column)
})
