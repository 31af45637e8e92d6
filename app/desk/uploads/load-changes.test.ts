import { expect, test } from 'vitest'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { showRow } from './load-changes.server.ts'

const today = '2026-11-29' as CalendarDate
const job = (price: string | null) =>
  price === null ? null : ({ position: 1, category: 'Tayar biasa', service: 'Tampal', price } as never)

test.each([
  [null, 'percuma', 'percuma', null],
  [null, '10', 'RM 10.00', null],
  ['8', '8 - 15', '8 - 15', null],
  ['10', '12', 'RM 12.00', { from: 'RM 10.00', by: '+20%' }],
  ['10', null, 'RM 10.00', null],
])('a price that was %j and is %j is shown as customers see it: %j', (before, after, price, move) => {
  const row = showRow('labour-charges', job(before), job(after), today)
  expect(row).toMatchObject({ price, move })
})
