import { expect, test } from 'vitest'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { aTyre } from '../../tests/support/a-tyre.ts'
import { countTyresToCheck } from './count-tyres-to-check.ts'

const TODAY = '2026-11-23' as CalendarDate

test.each([
  ['has ended', '2026-11-22', '200', 0],
  ['ends today', '2026-11-23', '200', 1],
  ['ends in three days', '2026-11-26', '200', 1],
  ['ends later', '2026-11-27', '200', 0],
  ['has no end', null, '200', 0],
  ['is none, as the price is not below the usual one', '2026-11-24', '250', 0],
])('a promotion that %s is counted only if its end is near', async (_, day, currentPrice, ending) => {
  const tyre = aTyre({ promotionValidTill: day as CalendarDate | null, currentPrice, listPrice: '250' })
  expect((await countTyresToCheck([tyre], TODAY)).ending).toBe(ending)
})

test('tyres without a picture are counted', async () => {
  const tyres = [aTyre(), aTyre({ modelImage: '/pictures/a.webp' })]
  expect((await countTyresToCheck(tyres, TODAY)).withoutPicture).toBe(1)
  expect((await countTyresToCheck(tyres, '2026-11-24' as CalendarDate)).withoutPicture).toBe(1)
})
