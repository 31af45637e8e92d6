import { expect, test } from 'vitest'
import { aPromotion } from '../../tests/support/a-promotion.ts'
import { promotionsSoon } from './planned-promotion.ts'

test('the desk’s first page lists promotions that begin later, end within three days, or wait for approval', () => {
  const promotion = (id: string, firstDay: string, lastDay: string, parts = {}) =>
    aPromotion({ id, firstDay: firstDay as never, lastDay: lastDay as never, ...parts })
  const { starting, ending, waiting } = promotionsSoon(
    [
      promotion('later', '2026-12-20', '2026-12-31'),
      promotion('next', '2026-12-01', '2026-12-31'),
      promotion('not approved', '2026-12-01', '2026-12-31', { approvedBy: null }),
      promotion('withdrawn', '2026-12-01', '2026-12-31', { withdrawnAt: '2026-11-20T04:00:00.000Z' }),
      promotion('runs', '2026-11-01', '2026-11-27'),
      promotion('ends', '2026-11-01', '2026-11-26'),
      promotion('ended', '2026-11-01', '2026-11-22'),
    ],
    '2026-11-23' as never,
  )
  expect(starting.map(({ id }) => id)).toEqual(['next', 'later'])
  expect(ending.map(({ id }) => id)).toEqual(['ends'])
  expect(waiting.map(({ id }) => id)).toEqual(['not approved'])
})
