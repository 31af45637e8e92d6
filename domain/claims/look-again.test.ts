import { expect, test } from 'vitest'
import { CARE_FIGURES } from '../tyres/tyre-care.ts'
import { findLookAgainHints, type LookAgainFacts } from './look-again.ts'

const FINE: LookAgainFacts = {
  purchaseDate: '2026-01-01',
  claimDate: '2026-04-11',
  // The fifth day in Kuala Lumpur, the fourth in UTC.
  registeredAt: new Date('2026-01-05T20:00:00Z'),
  description: 'A cut of 6 mm, tread 4.5 mm',
  dotWeek: '4025',
  claimsOfSameDot: 0,
  claimsOfPhone: 2,
  registrationsOfReceipt: 0,
  tyresOfReceipt: 4,
}
const find = (facts: Partial<LookAgainFacts>) =>
  findLookAgainHints({ ...FINE, ...facts }, { care: CARE_FIGURES, timeZone: 'Asia/Kuala_Lumpur' })

test('a claim within its terms has nothing to look at again', () => {
  expect(find({})).toEqual([])
})

test.each<[Partial<LookAgainFacts>, object]>([
  [{ claimDate: '2025-12-31' }, { code: 'before-purchase', claimed: '2025-12-31', limit: '2026-01-01' }],
  [{ claimDate: '2026-04-12' }, { code: 'after-period', claimed: '2026-04-12', limit: '2026-04-11' }],
  [{ claimDate: '2027-01-02' }, { code: 'after-period', claimed: '2027-01-02', limit: '2027-01-01' }],
  [{ description: 'Cut: 5,5mm; nail 2 mm' }, { code: 'small-damage', mm: '5,5', least: 6 }],
  [{ registeredAt: new Date('2026-01-06T16:00:00Z') }, { code: 'late-registration', days: 6, most: 5 }],
  [{ registeredAt: new Date('2026-01-08T16:00:00Z') }, { code: 'late-registration', days: 8, most: 7 }],
  [{ claimsOfSameDot: 1 }, { code: 'same-dot', dotWeek: '4025', others: 1 }],
  [{ registrationsOfReceipt: 1 }, { code: 'same-receipt', others: 1 }],
  [{ tyresOfReceipt: 6 }, { code: 'many-tyres', tyres: 6, most: 4 }],
  [{ claimsOfPhone: 3 }, { code: 'many-claims', claims: 3 }],
])('%j: %j', (facts, hint) => {
  expect(find(facts)).toEqual([hint])
})
