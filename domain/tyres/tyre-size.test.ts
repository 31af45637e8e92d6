import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTyreSize, isSameSize, overallDiameter, parseTyreSize, type TyreSize } from './tyre-size.ts'

const SMALL: TyreSize = { width: 195, aspectRatio: 55, rim: 15 }

const anySize = fc.record({
  width: fc.integer({ min: 125, max: 355 }),
  aspectRatio: fc.integer({ min: 25, max: 100 }),
  rim: fc.constantFrom(10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 22.5),
})

describe('a size is its three numbers, however it is written', () => {
  test.each([
    '195/55R15',
    '195/55r15',
    '195/55 R15',
    '195/55 R 15',
    '195 / 55 R15',
    '195/55ZR15',
    '195/55 ZR 15',
    '195/55-15',
    '195/55 15',
    '195/55R15 85V',
    '195/55 R15 85V',
    '195/55R15 (85V)',
    '195/55R15 85V XL',
    '195/55R15C 104/102R',
    'P195/55R15',
    '195/55R15 XL',
    '195/55/15',
    ' 195/55R15 ',
  ])('%j', text => {
    expect(parseTyreSize(text)).toEqual(SMALL)
  })

  test.each([
    ['205/100R16', { width: 205, aspectRatio: 100, rim: 16 }],
    ['295/80R22.5', { width: 295, aspectRatio: 80, rim: 22.5 }],
  ])('%s', (text, size) => {
    expect(parseTyreSize(text)).toEqual(size)
  })

  test.each([
    '',
    'Call us',
    '195',
    '195/55',
    '55R15',
    '195R14C',
    '31x10.5R15',
    'abc/55R15',
    '195/abcR15',
    '195/55Rabc',
    '1195/55R15',
    '195/55R15 and 205/50R16',
    '195/55R15, 205/50R16',
    '195/55R15/16',
    'x195/55R15',
  ])('%j is no size', text => {
    expect(parseTyreSize(text)).toBeNull()
  })

  test('what is written is read back', () => {
    fc.assert(
      fc.property(anySize, size => {
        expect(parseTyreSize(formatTyreSize(size))).toEqual(size)
      }),
    )
  })
})

test('a size is written 195/55R15', () => {
  expect(formatTyreSize(SMALL)).toBe('195/55R15')
  expect(formatTyreSize({ width: 295, aspectRatio: 80, rim: 22.5 })).toBe('295/80R22.5')
})

describe('two sizes are the same', () => {
  test('exactly when all three numbers are', () => {
    fc.assert(
      fc.property(anySize, anySize, fc.subarray(['width', 'aspectRatio', 'rim'] as const), (a, b, shared) => {
        const c = { ...b, ...Object.fromEntries(shared.map(part => [part, a[part]])) }
        const same = a.width === c.width && a.aspectRatio === c.aspectRatio && a.rim === c.rim
        expect(isSameSize(a, c)).toBe(same)
      }),
    )
  })

  test('never when one is missing', () => {
    expect(isSameSize(null, SMALL)).toBe(false)
    expect(isSameSize(SMALL, null)).toBe(false)
    expect(isSameSize(null, null)).toBe(false)
  })
})

test.each<[TyreSize, number]>([
  [{ width: 195, aspectRatio: 55, rim: 15 }, 596],
  [{ width: 205, aspectRatio: 55, rim: 16 }, 632],
  [{ width: 175, aspectRatio: 65, rim: 14 }, 583],
  [{ width: 225, aspectRatio: 45, rim: 17 }, 634],
])('the overall diameter is two sidewalls and the rim: %o is %i mm', (size, mm) => {
  expect(overallDiameter(size)).toBe(mm)
})
