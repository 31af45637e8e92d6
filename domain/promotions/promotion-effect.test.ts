import { expect, test } from 'vitest'
import { runAtOnce } from '../../platform/event-loop/slices.ts'
import { aPromotion } from '../../tests/support/a-promotion.ts'
import { aTyre } from '../../tests/support/a-tyre.ts'
import { comparePromotion } from './promotion-effect.ts'

const day = '2026-12-01'
const tyres = [
  aTyre({ model: 'plain', listPrice: '200' }),
  aTyre({ model: 'reduced', listPrice: '200', currentPrice: '190' }),
  aTyre({ model: 'lower already', listPrice: '200', currentPrice: '150' }),
  aTyre({ model: 'without price', listPrice: 'Call us' }),
  aTyre({ model: 'another', brand: 'Giti', listPrice: '200' }),
]
const effects = (parts: Parameters<typeof aPromotion>[0], others = [] as ReturnType<typeof aPromotion>[]) =>
  runAtOnce(comparePromotion(aPromotion({ brand: 'Pirelli', ...parts }), { tyres, others, day }))

test('says which tyres get cheaper than they would be, the largest reduction first', () => {
  const { largest, ...rest } = effects({ value: 10 })
  expect(rest).toEqual({ day, meant: 4, cheaper: 2, isLarge: false })
  expect(largest.map(({ model, from, to }) => [model, from, to])).toEqual([
    ['plain', 20_000, 18_000],
    ['reduced', 19_000, 18_000],
  ])
  expect(largest[0]?.share).toBeCloseTo(0.1)
})

test('a lower price of another promotion stays', () => {
  const other = aPromotion({ id: 'other', value: 15 })
  expect(effects({ value: 10 }, [other])).toMatchObject({ meant: 4, cheaper: 0, largest: [] })
  expect(effects({ value: 20 }, [other]).largest.map(({ from, to }) => [from, to])).toEqual([
    [17_000, 16_000],
    [17_000, 16_000],
  ])
})

test('a reduction of more than 30 % is large', () => {
  expect(effects({ value: 30 }).isLarge).toBe(false)
  expect(effects({ value: 30.5 }).isLarge).toBe(true)
})
