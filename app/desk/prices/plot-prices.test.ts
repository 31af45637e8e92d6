import { expect, test } from 'vitest'
import { plotPrices } from './plot-prices.ts'

const at = (from: number, usual: number | null, promotion: number | null = null, promotionEnds?: number) => ({
  ...{ from, usual, promotion, promotionEnds: promotionEnds ?? null },
})

test('a price is a flat line until the list that changes it, from the lowest price at the bottom to the highest at the top', () => {
  expect(plotPrices([at(0, 200), at(50, 300), at(75, 250)], 100)).toEqual({
    usual: 'M0 100H500L500 0H750L750 50H1000',
    promotion: '',
    first: 0,
    last: 100,
    lowest: 200,
    highest: 300,
  })
})

test('a promotion price ends on its last day, and the line has a gap where the list did not have the row', () => {
  const plot = plotPrices([at(0, 200, 100, 25), at(50, null), at(80, 200)], 100)
  expect(plot?.promotion).toBe('M0 100H250')
  expect(plot?.usual).toBe('M0 0H500M800 0H1000')
})

test('a planned list makes the plot end at its moment, and one price alone is no plot', () => {
  expect(plotPrices([at(0, 200), at(150, 300)], 100)?.last).toBe(150)
  expect(plotPrices([at(0, 200)], 100)).toBeNull()
  expect(plotPrices([], 100)).toBeNull()
})
