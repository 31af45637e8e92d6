import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aTyre } from '../../tests/support/a-tyre.ts'
import { compareSizes, findOtherSizes } from './other-sizes.ts'
import { NO_RATINGS } from './ratings.ts'
import type { Tyre } from './tyre.ts'
import { indexTyres } from './tyre-index.ts'
import { diameterOf, formatTyreSize, parseTyreSize, type TyreSize } from './tyre-size.ts'

const TODAY = '2026-11-24'
const size = (text: string): TyreSize => parseTyreSize(text) ?? { width: 0, aspectRatio: 0, rim: 0 }

describe('another size for a car', () => {
  test.each([
    // 175/65R14 is 583.1 mm, 185/60R14 577.6 mm
    ['175/65R14', '185/60R14', 0, -5, -0.9, 109, false],
    ['175/65R14', '175/60R15', 1, 8, 1.4, 111, false],
    ['175/65R14', '185/65R14', 0, 13, 2.2, 112, true],
    ['195/55R15', '185/55R16', 1, 14, 2.4, 113, true],
    ['195/55R15', '195/60R14', -1, -6, -1, 109, false],
  ])('%s and %s', (car, other, rimDifference, differenceMm, differencePercent, speedAt110, needsWarning) => {
    expect(compareSizes(size(car), size(other))).toEqual({
      size: size(other),
      rimDifference,
      differenceMm,
      differencePercent,
      speedAt110,
      needsWarning,
    })
  })

  test.each([
    ['175/65R14', '175/65R14', 'it is the same'],
    ['175/65R14', '175/70R14', 'it is more than 3 % larger'],
    ['175/65R14', '205/55R14', 'it is more than 20 mm wider'],
    ['175/65R14', '185/45R16', 'the rim is two inches larger'],
    ['265/70R16', '31x10.5R15LT', 'its width is in inches'],
    ['7.50R16', '205/80R16', 'the diameter of the car’s size is not known'],
  ])('for %s is not %s: %s', (car, other) => {
    expect(compareSizes(size(car), size(other))).toBeNull()
  })

  test('is never outside the limits, and its differences follow from both diameters', () => {
    const any = fc.record({
      width: fc.integer({ min: 25, max: 70 }).map(step => step * 5),
      aspectRatio: fc.integer({ min: 5, max: 17 }).map(step => step * 5),
      rim: fc.integer({ min: 12, max: 22 }),
    })
    fc.assert(
      fc.property(any, any, (car, other) => {
        const found = compareSizes(car, other)
        if (!found) return
        const ratio = diameterOf(other) / diameterOf(car)
        expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(0.03)
        expect(found.needsWarning).toBe(Math.abs(ratio - 1) > 0.02)
        expect(Math.abs(other.width - car.width)).toBeLessThanOrEqual(20)
        expect(Math.abs(found.rimDifference)).toBeLessThanOrEqual(1)
        expect(Math.abs(found.speedAt110 - 110)).toBeLessThanOrEqual(4)
        expect(Math.sign(found.differenceMm) * Math.sign(found.differencePercent)).toBeGreaterThanOrEqual(0)
        // The other way round the difference has the other sign and nearly the same amount.
        const back = compareSizes(other, car)
        if (back) expect(Math.abs(back.differencePercent + found.differencePercent)).toBeLessThanOrEqual(0.2)
      }),
    )
  })
})

describe('the other sizes in the catalogue', () => {
  const find = (tyres: Partial<Tyre>[], asked = { loadIndex: '80', speedRating: 'S' }) =>
    findOtherSizes(
      indexTyres(
        tyres.map(each => aTyre(each)),
        TODAY,
      ),
      size('175/65R14'),
      asked,
      TODAY,
    ).map(other => `${formatTyreSize(other.size)} ${other.count} ${other.from}`)
  const rated = { loadIndex: '82', speedRating: 'T' }

  test('are those on the same rim first, then the nearest, with the number of tyres and the lowest price', () => {
    expect(
      find([
        { ...rated, size: '175/60R15', listPrice: '150' },
        { ...rated, size: '185/65R14', listPrice: '120' },
        { ...rated, size: '185/60R14', listPrice: '130' },
        { ...rated, size: '185/60R14', listPrice: '110', model: 'Eco' },
        { ...rated, size: '175/65R14', listPrice: '100' },
        { ...rated, size: '205/55R16', listPrice: '100' },
      ]),
    ).toEqual(['185/60R14 2 11000', '185/65R14 1 12000', '175/60R15 1 15000'])
  })

  test('have no tyre that carries less, is slower or does not state its load', () => {
    const other = { size: '185/60R14', listPrice: '110' }
    expect(find([{ ...other, loadIndex: '79', speedRating: 'T' }])).toEqual([])
    expect(find([{ ...other, loadIndex: '82', speedRating: 'Q' }])).toEqual([])
    expect(find([other])).toEqual([])
    expect(find([{ ...other, loadIndex: '82', speedRating: null }])).toEqual(['185/60R14 1 11000'])
  })

  test('are all that match where nothing is asked for, also without a price', () => {
    expect(find([{ size: '185/60R14' }], NO_RATINGS as never)).toEqual(['185/60R14 1 null'])
  })
})
