import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../../platform/clock/calendar-date.ts'
import {
  customerState,
  customerValidUntil,
  endedCover,
  staffState,
  staffValidUntil,
  warrantyPeriods,
} from './warranty.ts'

const FREE = { isClaimed: false }
const CLAIMED = { isClaimed: true }

describe('the customer period', () => {
  test('the last of 100 days after 2026-01-01 is 2026-04-11 (rule W5.4)', () => {
    expect(customerValidUntil('2026-01-01')).toBe('2026-04-11')
  })

  test.each([
    ['2026-04-11', [FREE, FREE], 'active'],
    ['2026-04-12', [FREE, FREE], 'expired'],
    ['2026-01-01', [], 'active'],
    ['2026-01-01', [CLAIMED, FREE], 'active'],
    ['2026-01-01', [CLAIMED, CLAIMED], 'expired'],
    ['2025-12-31', [FREE], 'active'],
  ] as const)('bought 2026-01-01, on %s with tyres %j it is %s', (today, tyres, state) => {
    expect(customerState('2026-01-01', tyres, today)).toBe(state)
  })
})

test.each([
  ['2026-01-01', '2026-04-11', null],
  ['2026-01-01', '2026-04-12', '2026-04-11'],
  ['2026-01-', '2026-04-12', null],
  ['', '2026-04-12', null],
] as const)('bought %j, on %s the cover ended on %j', (purchased, today, end) => {
  expect(endedCover(purchased, today)).toBe(end)
})

test.each([
  ['2026-04-11', false, false],
  ['2026-04-12', true, false],
  ['2027-01-02', true, true],
] as const)(
  'bought 2026-01-01, on %s the customer period has ended: %s, the staff period: %s',
  (day, customer, staff) => {
    expect(warrantyPeriods('2026-01-01', day)).toEqual({
      customer: { until: '2026-04-11', hasEnded: customer },
      staff: { until: '2027-01-01', hasEnded: staff },
    })
  },
)

describe('the staff period', () => {
  test.each([
    ['2026-01-01', '2027-01-01'],
    ['2024-02-29', '2025-02-28'],
    ['2023-02-28', '2024-02-28'],
    ['2023-12-31', '2024-12-31'],
  ] as const)('of a purchase on %s ends on %s', (purchased, last) => {
    expect(staffValidUntil(purchased)).toBe(last)
  })

  test.each([
    ['2027-01-01', 1, 'active'],
    ['2027-01-02', 1, 'inactive'],
    ['2026-06-01', 0, 'inactive'],
  ] as const)('bought 2026-01-01, on %s with %i available it is %s', (today, available, state) => {
    expect(staffState('2026-01-01', available, today)).toBe(state)
  })
})

test('a warranty that is active for the customer is active for staff, if it has tyre IDs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: 0, max: 800 }), (bought, later) => {
      const purchased = addDays('2000-01-01', bought)
      const today = addDays(purchased, later) as CalendarDate
      if (customerState(purchased, [FREE], today) === 'active')
        expect(staffState(purchased, 1, today)).toBe('active')
    }),
  )
})
