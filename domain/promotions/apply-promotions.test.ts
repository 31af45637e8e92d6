import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { aPromotion } from '../../tests/support/a-promotion.ts'
import { aTyre } from '../../tests/support/a-tyre.ts'
import { getTyrePrice } from '../tyres/promotion.ts'
import type { Tyre } from '../tyres/tyre.ts'
import { createPromotionPricer, createScopeMatcher, promotionPrice } from './apply-promotions.ts'
import { type PlannedPromotion, PROMOTION_EFFECTS, PROMOTION_ROUNDINGS } from './planned-promotion.ts'

const TODAY = '2026-12-01'
const TOMORROW = '2026-12-02'
const YESTERDAY = '2026-11-30'

/** The price shown on a day, as `225 until 2026-12-24`. */
function shown(tyre: Tyre, promotions: readonly PlannedPromotion[], day: CalendarDate = TODAY): string {
  const { text, promotion } = getTyrePrice(day, createPromotionPricer(promotions, day)(tyre))
  const from = promotion
    ? `, was ${promotion.originalPrice} until ${promotion.lastDay ?? 'further notice'}`
    : ''
  return `${text}${from}`
}
const tenPerCent = aPromotion({ effect: 'percent', value: 10, lastDay: '2026-12-24' })

describe('the lowest price wins (rule S5.8)', () => {
  const tyre = aTyre({ listPrice: 'RM 250', currentPrice: '230', promotionValidTill: '2026-12-31' })

  test('a planned promotion below the list’s own', () => {
    expect(shown(tyre, [tenPerCent])).toBe('RM 225.00, was RM 250.00 until 2026-12-24')
  })

  test('the list’s own below a planned promotion', () => {
    expect(shown({ ...tyre, currentPrice: '210' }, [tenPerCent])).toBe(
      'RM 210.00, was RM 250.00 until 2026-12-31',
    )
  })

  test('the promotion’s once the list’s own has ended', () => {
    const ended = { ...tyre, currentPrice: '210', promotionValidTill: YESTERDAY } as const
    expect(shown(ended, [tenPerCent])).toBe('RM 225.00, was RM 250.00 until 2026-12-24')
  })

  test('of equal ones the one that lasts longer', () => {
    const equal = { ...tyre, currentPrice: '225' }
    expect(shown(equal, [tenPerCent])).toBe('RM 225.00, was RM 250.00 until 2026-12-31')
    expect(shown({ ...equal, promotionValidTill: TODAY }, [tenPerCent])).toBe(
      'RM 225.00, was RM 250.00 until 2026-12-24',
    )
    expect(shown({ ...equal, promotionValidTill: null }, [tenPerCent])).toBe(
      'RM 225.00, was RM 250.00 until further notice',
    )
    const longer = { ...tenPerCent, lastDay: '2027-01-15' } as const
    for (const promotions of [
      [tenPerCent, longer],
      [longer, tenPerCent],
    ])
      expect(shown(equal, promotions)).toBe('RM 225.00, was RM 250.00 until 2027-01-15')
  })

  test('of all promotions and the list’s own, never above the usual price', () => {
    const promotion = fc.record({
      effect: fc.constantFrom(...PROMOTION_EFFECTS),
      rounding: fc.constantFrom(...PROMOTION_ROUNDINGS),
      value: fc.integer({ min: 1, max: 40_000 }),
      firstDay: fc.constantFrom(YESTERDAY, TODAY, TOMORROW),
      lastDay: fc.constantFrom(YESTERDAY, TODAY, TOMORROW),
    })
    fc.assert(
      fc.property(
        fc.array(promotion, { maxLength: 4 }),
        fc.integer({ min: 1, max: 400 }),
        (parts, current) => {
          const promotions = parts.map(each =>
            aPromotion(each.effect === 'percent' ? { ...each, value: each.value / 400 } : each),
          )
          const own = aTyre({ listPrice: '250', currentPrice: String(current) })
          const price = getTyrePrice(TODAY, createPromotionPricer(promotions, TODAY)(own)).sen
          const offers = promotions
            .filter(({ firstDay, lastDay }) => firstDay <= TODAY && lastDay >= TODAY)
            .map(each => promotionPrice(each, 25_000) ?? 25_000)
          expect(price).toBe(Math.min(25_000, current * 100, ...offers))
        },
      ),
    )
  })
})

describe('a promotion runs (rule S5.6)', () => {
  const tyre = aTyre({ listPrice: '250' })
  test.each([
    ['from its first day', { firstDay: TODAY }, true],
    ['through its last day', { lastDay: TODAY }, true],
    ['not before', { firstDay: TOMORROW }, false],
    ['not after', { firstDay: YESTERDAY, lastDay: YESTERDAY }, false],
    ['not while it waits for an administrator', { approvedBy: null }, false],
    ['not after it was withdrawn', { withdrawnAt: '2026-12-01T01:00:00Z' }, false],
  ] as const)('%s', (_, parts, runs) => {
    const promotion = aPromotion({ firstDay: YESTERDAY, lastDay: TOMORROW, ...parts })
    expect(shown(tyre, [promotion]).includes('was')).toBe(runs)
  })
})

describe('a tyre has no promotion price', () => {
  test.each([
    ['without a price', {}],
    ['with a price that is no amount', { listPrice: 'Call us', currentPrice: '200' }],
  ])('%s', (_, prices) => {
    const tyre = aTyre(prices)
    expect(createPromotionPricer([tenPerCent], TODAY)(tyre)).toBe(tyre)
  })

  test('but one without a list price has: off its current price', () => {
    expect(shown(aTyre({ currentPrice: '200' }), [tenPerCent])).toBe(
      'RM 180.00, was RM 200.00 until 2026-12-24',
    )
  })
})

test.each([
  ['percent', 10, 'sen', 24_999, 22_499],
  ['percent', 12.5, 'sen', 20_000, 17_500],
  ['percent', 10, 'ringgit', 24_999, 22_400],
  ['percent', 10, 'nine', 24_999, 21_900],
  ['percent', 10, 'nine', 24_400, 21_900],
  ['amount', 3_000, 'sen', 25_050, 22_050],
  ['amount', 3_000, 'ringgit', 25_050, 22_000],
  ['amount', 25_000, 'sen', 25_000, null],
  ['amount', 24_200, 'nine', 25_000, null],
  ['price', 19_950, 'nine', 25_000, 19_950],
  ['price', 25_000, 'sen', 25_000, null],
] as const)('%s %d, rounded to %s: %d sen become %s', (effect, value, rounding, usual, expected) => {
  expect(promotionPrice({ effect, value, rounding }, usual)).toBe(expected)
})

describe('a promotion means (rule S5.7)', () => {
  const tyre = aTyre({ size: '195/55R15', brand: 'GT Radial', model: 'Champiro FE1' })
  test.each([
    ['every tyre', {}, true],
    ['a brand, without regard to case and spaces', { brand: 'gtradial' }, true],
    ['not another brand', { brand: 'Giti' }, false],
    ['a model', { model: 'champiro fe1' }, true],
    ['not a model that begins alike', { model: 'Champiro' }, false],
    ['a size in any writing', { size: '195/55 ZR15' }, true],
    ['not another size', { size: '195/60R15' }, false],
    ['a rim', { rim: 15 }, true],
    ['not another rim', { rim: 16 }, false],
    ['only tyres for which everything holds', { brand: 'GT Radial', rim: 16 }, false],
    ['tyres of a list', { tyres: [{ size: '195/55R15', brand: 'GT RADIAL', model: 'Champiro FE1' }] }, true],
    ['no others', { tyres: [{ size: '195/55R15', brand: 'GT Radial', model: 'Champiro FE2' }] }, false],
  ] as const)('%s', (_, scope, expected) => {
    expect(createScopeMatcher(aPromotion(scope))(tyre)).toBe(expected)
  })
})
