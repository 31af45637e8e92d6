import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aTyre } from '../../tests/support/a-tyre.ts'
import { compareTyres, type RowName } from './compare-tyres.ts'
import type { Ratings } from './ratings.ts'
import type { Position, Tyre } from './tyre.ts'

const row = (
  name: RowName,
  tyres: Partial<Tyre>[],
  asked: Ratings | null = null,
  positions: readonly Position[] = [],
) => {
  const rows = compareTyres(
    tyres.map((each, at) => ({ tyre: aTyre(each), position: positions[at] ?? null, asked })),
    { today: '2026-11-24', quantity: 4 },
  )
  return rows.find(each => each.name === name)
}

describe('a row of a comparison', () => {
  test('names the best: the cheapest, the quietest, the one that lasts longest, the best grade', () => {
    expect(row('forQuantity', [{ listPrice: '110' }, { listPrice: '95' }])).toMatchObject({
      values: [440_00, 380_00],
      best: [1],
    })
    expect(row('noiseDb', [{ noiseDb: 72 }, { noiseDb: 69 }, { noiseDb: 69 }])?.best).toEqual([1, 2])
    expect(row('warrantyKm', [{ warrantyKm: 60_000 }, { warrantyKm: 40_000 }])?.best).toEqual([0])
    expect(row('wetGrip', [{ wetGrip: 'C' }, { wetGrip: 'A' }])?.best).toEqual([1])
    expect(row('loadKg', [{ loadIndex: '82' }, { loadIndex: '86' }])).toMatchObject({
      values: [475, 530],
      best: [1],
    })
  })

  test('names the best front and the best rear tyre of a staggered car', () => {
    const prices = ['850', '790', '760', '810'].map(listPrice => ({ listPrice }))
    expect(row('forQuantity', prices, null, ['front', 'rear', 'front', 'rear'])?.best).toEqual([1, 2])
    expect(row('forQuantity', prices.slice(0, 2), null, ['front', 'rear'])?.best).toEqual([])
  })

  test('names none where all are equal, or only one is stated', () => {
    expect(row('noiseDb', [{ noiseDb: 69 }, { noiseDb: 69 }])).toMatchObject({ best: [], isEqual: true })
    expect(row('noiseDb', [{ noiseDb: 69 }, { noiseDb: null }])).toMatchObject({ best: [], isEqual: false })
    expect(row('wetGrip', [{ wetGrip: null }, { wetGrip: null }])).toMatchObject({ best: [], isEqual: true })
  })

  test('says whether each fits the car, where there is one', () => {
    const tyres = [{ loadIndex: '82', speedRating: 'T' }, { loadIndex: '75', speedRating: 'T' }, {}]
    const asked = { loadIndex: '80', speedRating: 'S' }
    expect(row('fit', tyres, asked)?.values).toEqual(['fits', 'too-low', 'unknown'])
    expect(row('fit', tyres)?.values).toEqual([null, null, null])
  })

  test('the best is never worse than another that is stated', () => {
    const noise = fc.option(fc.integer({ min: 60, max: 80 }))
    fc.assert(
      fc.property(fc.array(noise, { minLength: 1, maxLength: 4 }), levels => {
        const found = row(
          'noiseDb',
          levels.map(noiseDb => ({ noiseDb })),
        )
        const stated = levels.filter(level => level !== null)
        for (const at of found?.best ?? []) expect(levels[at]).toBe(Math.min(...stated))
        expect(found?.best.length === 0).toBe(new Set(stated).size < 2)
      }),
    )
  })
})
