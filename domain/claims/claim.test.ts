import { describe, expect, test } from 'vitest'
import { type ClaimValues, validateClaim } from './claim.ts'
import { canView, denialReason } from './claim-policy.ts'

const GOOD: ClaimValues = {
  claim_type: 'Defect',
  claim_date: '2026-11-20',
  tyre_id: '3f0c1c8e-8f5c-4f0e-9d52-1b8f6c2f3a10',
  description: 'Bulge in the sidewall\nseen at 7,000 km',
  dot_week: '',
  tread_mm: '',
}
const read = (typed: Partial<ClaimValues>) => validateClaim({ ...GOOD, ...typed }, '2026-11-20')

describe('validation of the claim form (rules W20.2 and W20.3)', () => {
  test.each([
    ['claim_type', '', 'missing'],
    ['claim_type', 'Theft', 'missing'],
    ['claim_type', 'Other', null],
    ['claim_date', '', 'date-wrong'],
    ['claim_date', '2026-11-31', 'date-wrong'],
    ['claim_date', '2026-11-21', 'date-in-future'],
    ['claim_date', '2026-11-19', null],
    ['tyre_id', '', 'missing'],
    ['tyre_id', 'K7M2-9QXD', 'missing'],
    ['description', ' \n ', 'missing'],
    ['description', 'x'.repeat(5_001), 'too-long'],
    ['description', 'a\0b', 'unreadable'],
    ['description', 'a\ud800b', 'unreadable'],
    ['description', 'a\tb\r\nc', null],
    ['dot_week', ' 2319 ', null],
    ['tread_mm', '4,5 mm', null],
    ['tread_mm', '12.1', 'tread-wrong'],
    ['dot_week', '5426', 'dot-wrong'],
    ['dot_week', '4826', 'dot-after-claim'],
  ] as const)('%s %j gives the error %s', (field, text, error) => {
    const got = read({ [field]: text })
    expect(got.ok ? null : got.errors).toEqual(error && { [field]: error })
  })
})

describe('permissions on registrations and claims', () => {
  test.each([
    ['file-claim', { role: 'staff', available: 0 }, 'no-tyre-available'],
    ['file-claim', { role: 'staff', available: 1 }, null],
    ['delete-registration', { role: 'staff' }, 'not-administrator'],
    ['delete-registration', { role: 'admin' }, null],
    ['upload-invoice', { role: 'staff', status: 'Open' }, null],
    ['upload-invoice', { role: 'admin', status: 'Closed' }, 'already-closed'],
  ] as const)('%s in the state %j is denied because of: %s', (action, context, reason) => {
    expect(denialReason(action, context)).toBe(reason)
  })

  test.each([
    ['admin', 'ben@example.com', true],
    ['staff', 'mei@example.com', true],
    ['staff', 'ben@example.com', false],
    ['staff', null, true],
  ] as const)('Mei as %s can see a claim processed by %s: %s', (role, processedBy, may) => {
    expect(canView({ processedBy }, { role, email: 'mei@example.com' })).toBe(may)
  })
})
