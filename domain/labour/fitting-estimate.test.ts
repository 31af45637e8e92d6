import { describe, expect, test } from 'vitest'
import { estimateFitting, includesFitting } from './fitting-estimate.ts'
import type { LabourCharge } from './labour-charge.ts'

const charge = (category: string, service: string, price: string): LabourCharge => ({
  category,
  service,
  price,
})

/** As in the sample file (rule S20.4). */
const CHARGES = [
  charge('Tayar biasa · Normal tyre', 'Pemasangan, 15" ke bawah · Installation, 15" and under', '10'),
  charge('Tayar biasa · Normal tyre', 'Pemasangan, 16–18" · Installation, 16–18"', '15'),
  charge('Tayar biasa · Normal tyre', 'Pemasangan, 19" ke atas · Installation, 19" and above', '30'),
  charge('Tayar biasa · Normal tyre', 'Pengimbangan, 15" ke bawah · Balancing, 15" and under', '12'),
  charge('Tayar biasa · Normal tyre', 'Pengimbangan, 16–18" · Balancing, 16–18"', '18'),
  charge('Tayar biasa · Normal tyre', 'Pengimbangan, 19" ke atas · Balancing, 19" and above', '30'),
  charge('Tayar 4x4 · 4x4 tyre', 'Pemasangan, 16" ke bawah · Installation, 16" and under', '15'),
  charge('Tayar 4x4 · 4x4 tyre', 'Pengimbangan, 16" ke bawah · Balancing, 16" and under', '20'),
  charge('Penjajaran komputer, depan · Computerised alignment, front', 'MPV', '60'),
]

describe('fitting and balancing of one tyre by the labour charges, with 8 % SST', () => {
  test.each([
    [13, false, 10_00, 12_00, 23_76],
    [15, false, 10_00, 12_00, 23_76],
    [16, false, 15_00, 18_00, 35_64],
    [18, false, 15_00, 18_00, 35_64],
    [19, false, 30_00, 30_00, 64_80],
    [22, false, 30_00, 30_00, 64_80],
    [15, true, 15_00, 20_00, 37_80],
  ])('%d inch, for a 4x4 %j', (rim, is4x4, fitting, balancing, total) => {
    expect(estimateFitting(CHARGES, { rim, is4x4 })).toEqual({ fitting, balancing, total })
  })

  test.each([
    ['the list has no row for the rim', CHARGES, { rim: 18, is4x4: true }],
    ['the list lacks one of the jobs', CHARGES.slice(0, 3), { rim: 15, is4x4: false }],
    ['there is no list', [], { rim: 15, is4x4: false }],
    [
      'a price is not an amount',
      [charge('', 'Fitting', 'ask us'), charge('', 'Balancing', '12')],
      { rim: 15, is4x4: false },
    ],
  ])('is unknown where %s', (_, charges, tyre) => {
    expect(estimateFitting(charges, tyre)).toBeNull()
  })

  test.each([
    ['Fitting', 'Balancing', 14, true],
    ['Fitting 15 inch', 'Balancing 15 inch', 15, true],
    ['Fitting 15 inch', 'Balancing 15 inch', 16, false],
    ['Installation 16" to 18"', 'Balancing 16" to 18"', 17, true],
    ['Pasang 19"+', 'Imbang 19"+', 20, true],
    ['Pasang 19"+', 'Imbang 19"+', 18, false],
  ])('understands the words of an owner: %s, %s for %d inch', (fitting, balancing, rim, isKnown) => {
    const charges = [charge('', fitting, 'RM 10'), charge('', balancing, 'RM 10')]
    expect(estimateFitting(charges, { rim, is4x4: false }) !== null).toBe(isKnown)
  })

  test('one row for both jobs counts once', () => {
    const charges = [charge('', 'Pemasangan dan pengimbangan · Installation and balancing', '20')]
    expect(estimateFitting(charges, { rim: 15, is4x4: false })?.total).toBe(21_60)
  })
})

test('the price of a tyre includes both from 2 tyres on', () => {
  expect([1, 2, 4].map(includesFitting)).toEqual([false, true, true])
})
