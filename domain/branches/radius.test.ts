import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Branch } from './branch.ts'
import type { Place } from './distance.ts'
import {
  DEFAULT_RADIUS_KM,
  findBranchesAround,
  findBranchesWithin,
  PROMOTED_RADIUS_KM,
  parseRadius,
  RADII_KM,
  type Radius,
} from './distance.ts'

const HERE: Place = { lat: 3, lng: 101 }
/** One degree of latitude in km. */
const DEGREE = (6371 * Math.PI) / 180
const north = (km: number): Branch => ({
  name: `${km} km`,
  address: '',
  state: '',
  lat: HERE.lat + km / DEGREE,
  lng: HERE.lng,
  phone: null,
  chatNumber: '',
  hoursToday: null,
  services: null,
})
const names = (km: number, branches: Branch[]) =>
  findBranchesWithin(HERE, km, branches).within.map(({ branch }) => branch.name)

test('radii follow rule S16.5', () => {
  expect(RADII_KM).toEqual([10, 20])
  expect([DEFAULT_RADIUS_KM, PROMOTED_RADIUS_KM]).toEqual([10, 10])
})

describe('the branches within a radius', () => {
  const branches = [north(20.2), north(19.9), north(9.9), north(10.2), north(0)]

  test('are the branches within the radius, nearest first', () => {
    expect(names(10, branches)).toEqual(['0 km', '9.9 km'])
    expect(names(20, branches)).toEqual(['0 km', '9.9 km', '10.2 km', '19.9 km'])
  })

  test('are chosen by the displayed distance, which is rounded to 0.1 km', () => {
    expect(findBranchesWithin(HERE, 10, [north(10.04), north(10.06)]).within.map(({ km }) => km)).toEqual([
      10,
    ])
  })

  test('of any radius are sent to the browser, by the displayed distance', () => {
    const around = findBranchesAround(HERE, [north(20.06), north(20.04), north(5)])
    expect(around.map(({ name }) => name)).toEqual(['5 km', '20.04 km'])
  })

  test('may be none: the nearest branch is still returned', () => {
    const { within, nearest } = findBranchesWithin(HERE, 10, [north(80), north(55.5)])
    expect([within, nearest?.branch.name, nearest?.km]).toEqual([[], '55.5 km', 55.5])
    expect(findBranchesWithin(HERE, 10, [])).toEqual({ within: [], nearest: null })
  })

  test('are all branches within the radius, and only these, in order', () => {
    const branch = fc.double({ min: 0, max: 60, noNaN: true }).map(north)
    fc.assert(
      fc.property(fc.array(branch), fc.constantFrom(...RADII_KM), (branches, radius) => {
        const { within } = findBranchesWithin(HERE, radius, branches)
        const distances = within.map(({ km }) => km)
        expect(distances).toEqual([...distances].sort((a, b) => a - b))
        expect(Math.max(0, ...distances)).toBeLessThanOrEqual(radius)
        const all = findBranchesWithin(HERE, 60, branches).within
        expect(all.filter(({ km }) => km <= radius)).toEqual(within)
      }),
    )
  })
})

test.each<[string | null, Radius]>([
  ['10', 10],
  ['20', 20],
  ['15', 10],
  ['1e1', 10],
  ['', 10],
  [null, 10],
])('the radius %o is %d km', (text, km) => {
  expect(parseRadius(text)).toBe(km)
})
