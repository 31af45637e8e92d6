import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Branch } from './branch.ts'
import { distanceKm, isValidPlace, NEAREST_COUNT, REFERENCE_PLACE, sortByDistance } from './distance.ts'

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('a distance is the great circle on a sphere of 6371 km', () => {
  test.each([
    ['Kuala Lumpur to Johor Bahru', { lat: 3.139, lng: 101.6869 }, { lat: 1.492, lng: 103.741 }, 292.5],
    ['a quarter of the equator', { lat: 0, lng: 0 }, { lat: 0, lng: 90 }, (6371 * Math.PI) / 2],
    ['pole to pole', { lat: 90, lng: 0 }, { lat: -90, lng: 77 }, 6371 * Math.PI],
    ['across the date line', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, (6371 * Math.PI) / 180],
  ])('%s', (_, from, to, km) => {
    expect(distanceKm(from, to)).toBeCloseTo(km, 0)
  })

  test('is 0 to the same place, the same in both directions, and at most half the circumference', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distanceKm(a, a)).toBe(0)
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6)
        expect(distanceKm(a, b)).toBeGreaterThanOrEqual(0)
        expect(distanceKm(a, b)).toBeLessThanOrEqual(6371 * Math.PI + 0.001)
      }),
    )
  })
})

describe('branches from a place', () => {
  const at = (name: string, lat: number, lng: number): Branch => ({
    name,
    address: '',
    state: '',
    lat,
    lng,
    phone: null,
    chatNumber: '',
    hoursToday: null,
    services: null,
  })
  const branches = [
    at('far', 1.492, 103.741),
    at('near', 3.14, 101.69),
    at('twin', 3.14, 101.69),
    at('middle', 3, 101.8),
  ]

  test('are sorted nearest first, ties in the order of the data file, all of them', () => {
    expect(sortByDistance(REFERENCE_PLACE, branches).map(({ branch }) => branch.name)).toEqual([
      'near',
      'twin',
      'middle',
      'far',
    ])
  })

  test('have their distance rounded to 0.1 km', () => {
    for (const { km } of sortByDistance(REFERENCE_PLACE, branches)) expect(km).toBe(Number(km.toFixed(1)))
  })

  test('reference point and number of nearest branches follow rules S16.4 and S14.8', () => {
    expect(NEAREST_COUNT).toBe(5)
    expect(REFERENCE_PLACE).toEqual({ lat: 3.139, lng: 101.6869 })
  })
})

test.each([
  [{ lat: 3.1, lng: 101.6 }, true],
  [{ lat: -90, lng: 180 }, true],
  [{ lat: Number.NaN, lng: 101 }, false],
  [{ lat: 3, lng: Number.POSITIVE_INFINITY }, false],
  [{ lat: 91, lng: 0 }, false],
  [{ lat: 0, lng: 181 }, false],
  [{ lat: '3', lng: 101 }, false],
  [{ lat: null, lng: undefined }, false],
])('%o is a place: %s', (place, is) => {
  expect(isValidPlace(place)).toBe(is)
})
