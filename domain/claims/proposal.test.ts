import { expect, test } from 'vitest'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { ProposalTable } from '../company/company.ts'
import { departsFromProposal, proposeShare } from './proposal.ts'

const table: ProposalTable = {
  new_tread_mm: 8,
  shares: [
    { min_tread_percent: 90, max_months: 3, percent: 100 },
    { min_tread_percent: 50, max_months: 12, percent: 50 },
  ],
}

test.each([
  [8, '2026-01-15', '2026-01-15', 100, 100, 0],
  // A worn-in measuring gauge may say more than new.
  [9, '2026-01-15', '2026-04-15', 100, 100, 3],
  [7.2, '2026-01-15', '2026-05-14', 100, 90, 3],
  [7.2, '2026-01-15', '2026-05-15', 50, 90, 4],
  [7.1, '2026-01-15', '2026-01-20', 50, 89, 0],
  [4, '2025-11-20', '2026-11-20', 50, 50, 12],
  [3.9, '2026-01-15', '2026-01-20', 0, 49, 0],
  [8, '2025-01-15', '2026-11-20', 0, 100, 22],
  // A claim before the purchase, which is looked at again, is not older than new.
  [8, '2026-01-15', '2026-01-01', 100, 100, 0],
])('%d mm bought %s and claimed %s: %d%%', (treadMm, purchased, claimed, percent, treadPercent, months) => {
  const [purchaseDate, claimDate] = [purchased, claimed] as [CalendarDate, CalendarDate]
  expect(proposeShare({ treadMm, purchaseDate, claimDate }, table)).toEqual({ percent, treadPercent, months })
})

test('nothing is proposed without a tread depth or a table', () => {
  const dates = { purchaseDate: '2026-01-15', claimDate: '2026-02-15' } as const
  expect(proposeShare({ ...dates, treadMm: null }, table)).toBeNull()
  expect(proposeShare({ ...dates, treadMm: 8 }, undefined)).toBeNull()
})

test.each([
  ['part-payment', 50, false],
  ['part-payment', 51, true],
  ['replace', null, true],
  ['repair', null, false],
  ['rejected', null, false],
] as const)('%s at %s%% against a proposal of 50%% needs a reason: %s', (outcome, percent, needsReason) => {
  const proposal = { percent: 50, treadPercent: 50, months: 1 }
  expect(departsFromProposal({ outcome, percent }, proposal)).toBe(needsReason)
  expect(departsFromProposal({ outcome, percent }, null)).toBe(false)
})
