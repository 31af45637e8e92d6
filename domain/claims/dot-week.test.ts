import { expect, test } from 'vitest'
import { checkDotWeek, dotWeekOf, tyreAge } from './dot-week.ts'

test.each([
  ['', null],
  ['2319', null],
  ['5326', 'dot-after-claim'],
  ['4726', null],
  ['4826', 'dot-after-claim'],
  ['0119', null],
  ['0019', 'dot-wrong'],
  ['5419', 'dot-wrong'],
  ['231', 'dot-wrong'],
  ['23 19', 'dot-wrong'],
  ['٢٣١٩', 'dot-wrong'],
  ['DOT 2319', 'dot-wrong'],
])('the DOT week %j of a claim of 2026-11-20 gives %s (rule W20.13)', (text, problem) => {
  expect(checkDotWeek(text, '2026-11-20')).toBe(problem)
})

test.each([
  ['2325', '2025-06-04', null],
  ['2325', '2025-06-03', 'dot-after-purchase'],
  ['4826', '2025-06-03', 'dot-after-claim'],
] as const)(
  'the DOT week %s of a tyre that was bought on %s gives %s (rule W20.13)',
  (text, bought, problem) => {
    expect(checkDotWeek(text, '2026-11-20', bought)).toBe(problem)
  },
)

test.each([
  ['0119', '2026-01-01', { years: 7, months: 0 }],
  ['0119', '2025-12-31', { years: 6, months: 11 }],
  // Week 23 of 2019 begins on 4 June.
  ['2319', '2026-07-03', { years: 7, months: 0 }],
  ['2319', '2026-07-04', { years: 7, months: 1 }],
  ['4726', '2026-11-20', { years: 0, months: 0 }],
] as const)('a tyre of the week %s is on %s %j old', (dotWeek, on, age) => {
  expect(tyreAge(dotWeek, on)).toEqual(age)
})

test.each([
  ['2019-06-04', '2319'],
  ['2019-06-10', '2319'],
  ['2026-01-01', '0126'],
  ['2026-12-31', '5326'],
] as const)('a tyre made on %s has the DOT week %s', (day, dotWeek) => {
  expect(dotWeekOf(day)).toBe(dotWeek)
})
