import type { Sen } from '../../../domain/prices/price.ts'

/** The prices from a time on, in ms since 1970; null if there is none. */
type PlottedPrices = {
  readonly from: number
  readonly usual: Sen | null
  readonly promotion: Sen | null
  /** end of the promotion, in ms since 1970; null without one */
  readonly promotionEnds: number | null
}

/** Two stepped lines in a box of 1000 × 100, as the `d` of a path, and the values of its edges. */
type PricePlot = {
  readonly usual: string
  readonly promotion: string
  readonly first: number
  readonly last: number
  readonly lowest: Sen
  readonly highest: Sen
}

/** Plots prices (earliest first) up to a time. Null if there are fewer than two amounts to compare. */
export function plotPrices(prices: readonly PlottedPrices[], until: number): PricePlot | null {
  const amounts = prices.flatMap(({ usual, promotion }) => [usual, promotion]).filter(sen => sen !== null)
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)]
  const first = prices[0]?.from ?? until
  const last = Math.max(until, prices.at(-1)?.from ?? until)
  if (amounts.length < 2 || first === last) return null
  const x = (moment: number) => round(((moment - first) / (last - first)) * WIDTH)
  const y = (sen: Sen) =>
    highest === lowest ? HEIGHT / 2 : round(((highest - sen) / (highest - lowest)) * HEIGHT)
  const line = (priceOf: (prices: PlottedPrices) => Sen | null, endOf: (prices: PlottedPrices) => number) =>
    prices
      .flatMap((each, index) => {
        const sen = priceOf(each)
        const end = Math.min(prices[index + 1]?.from ?? last, endOf(each))
        if (sen === null || end <= each.from) return []
        const before = prices[index - 1]
        const isJoined = before && priceOf(before) !== null && endOf(before) >= each.from
        return `${isJoined ? 'L' : 'M'}${x(each.from)} ${y(sen)}H${x(end)}`
      })
      .join('')
  return {
    usual: line(
      ({ usual }) => usual,
      () => last,
    ),
    promotion: line(
      ({ promotion }) => promotion,
      ({ promotionEnds }) => promotionEnds ?? last,
    ),
    ...{ first, last, lowest, highest },
  }
}

const round = (value: number) => Math.round(value * 10) / 10
const WIDTH = 1000
const HEIGHT = 100
