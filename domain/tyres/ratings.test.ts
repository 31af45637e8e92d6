import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fitsVehicle,
  maxLoadKg,
  maxSpeedKmh,
  NO_RATINGS,
  parseSizeRatings,
  SPEED_KMH,
  stricterRatings,
} from './ratings.ts'

const rated = (loadIndex: string | null, speedRating: string | null) => ({ loadIndex, speedRating })

describe('load index and speed symbol', () => {
  test.each([
    ['50', 190],
    ['60', 250],
    ['71', 345],
    ['82', 475],
    ['91', 615],
    ['100', 800],
    ['106/104', 950],
    [' 112 ', 1120],
    ['121', 1450],
    ['130', 1900],
    ['140', 2500],
    ['150', 3350],
    ['160', 4500],
  ])('%j carries %d kg per tyre', (index, kg) => {
    expect(maxLoadKg(index)).toBe(kg)
  })

  test.each([null, '', '49', '161', '999', '82T', 'XL', '-82', '8.2', '82/'])(
    '%j is no load index',
    index => {
      expect(maxLoadKg(index)).toBeNull()
    },
  )

  test('every load index carries more than the one before it', () => {
    const loads = Array.from({ length: 111 }, (_, at) => maxLoadKg(String(50 + at)) ?? 0)
    expect(loads).toEqual([...new Set(loads)].sort((a, b) => a - b))
  })

  test.each([
    ['T', 190],
    ['h', 210],
    ['V', 240],
    ['W', 270],
    ['(Y)', 300],
    ['ZR', 240],
    ['A8', 40],
  ])('%j allows %d km/h', (symbol, kmh) => {
    expect(maxSpeedKmh(symbol)).toBe(kmh)
  })

  test.each([null, '', 'X', 'O', 'I', 'TT', '190', 'constructor', 'toString'])(
    '%j is no speed symbol',
    symbol => {
      expect(maxSpeedKmh(symbol)).toBeNull()
    },
  )

  test.each([
    ['195/55R15 85V', '85', 'V'],
    ['195R15C 106/104R', '106/104', 'R'],
    ['225/45R17 94W XL', '94', 'W'],
    ['225/45R17 (94Y)', '94', 'Y'],
    ['195/55R15 10PR', null, null],
    ['195/55R15', null, null],
    ['31x10.5R15LT', null, null],
    ['195R14C 8PR', null, null],
  ])('the size %j is marked %j %j', (size, loadIndex, speedRating) => {
    expect(parseSizeRatings(size)).toEqual({ loadIndex, speedRating })
  })
})

describe('a tyre on a car', () => {
  test.each([
    ['the same ratings', rated('82', 'T'), rated('82', 'T'), 'fits'],
    ['higher ratings', rated('86', 'V'), rated('82', 'T'), 'fits'],
    ['a lower load', rated('81', 'V'), rated('82', 'T'), 'too-low'],
    ['a lower speed', rated('86', 'S'), rated('82', 'T'), 'too-low'],
    ['H, which is faster than U', rated('82', 'H'), rated('82', 'U'), 'fits'],
    ['no stated load', rated(null, 'V'), rated('82', 'T'), 'unknown'],
    ['no stated load and a lower speed', rated(null, 'S'), rated('82', 'T'), 'too-low'],
    ['no stated ratings', NO_RATINGS, rated('82', 'T'), 'unknown'],
    ['ratings that are none', rated('lots', '?'), rated('82', 'T'), 'unknown'],
    ['a car without them', rated('82', 'T'), NO_RATINGS, 'unknown'],
    ['a car with one of them', rated('82', 'T'), rated('82', null), 'unknown'],
    ['an unknown car', rated('82', 'T'), null, 'unknown'],
  ])('with %s', (_, tyre, vehicle, fit) => {
    expect(fitsVehicle(tyre, vehicle)).toBe(fit)
  })

  const ratings = fc.record({
    loadIndex: fc.option(fc.integer({ min: 40, max: 170 }).map(String)),
    speedRating: fc.option(fc.constantFrom(...Object.keys(SPEED_KMH), 'X')),
  })

  test('that is too low for one of two cars is too low for their stricter requirement', () => {
    fc.assert(
      fc.property(ratings, ratings, ratings, (tyre, a, b) => {
        const isTooLow = [a, b].some(car => fitsVehicle(tyre, car) === 'too-low')
        expect(fitsVehicle(tyre, stricterRatings(a, b)) === 'too-low').toBe(isTooLow)
      }),
    )
  })
})
