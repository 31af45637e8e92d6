import type { PlannedPromotion } from '../../domain/promotions/planned-promotion.ts'

/** A promotion of 10 % on every tyre in December 2026, with the test's changes. */
export function aPromotion(parts: Partial<PlannedPromotion> = {}): PlannedPromotion {
  return {
    id: 'december',
    nameEn: 'December sale',
    nameMs: 'Jualan Disember',
    firstDay: '2026-12-01',
    lastDay: '2026-12-31',
    brand: null,
    model: null,
    size: null,
    rim: null,
    tyres: null,
    effect: 'percent',
    value: 10,
    rounding: 'sen',
    bannerEn: null,
    bannerMs: null,
    plannedBy: 'admin@tayar.test',
    plannedAt: '2026-11-20T04:00:00.000Z',
    approvedBy: 'admin@tayar.test',
    withdrawnBy: null,
    withdrawnAt: null,
    ...parts,
  }
}
