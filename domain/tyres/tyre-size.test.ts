import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatTyreSize,
  isSameSize,
  isTradeSize,
  joinTyreSizes,
  parseSizeChoice,
  parseTypedSize,
  parseTyreSize,
  spellTypedSize,
  splitTyreSizes,
  type TyreDimensions,
  type TyreSize,
  tyreDimensions,
  tyreSizeKey,
} from './tyre-size.ts'

const SMALL: TyreSize = { width: 195, aspectRatio: 55, rim: 15 }

const metricSize: fc.Arbitrary<TyreSize> = fc.record({
  width: fc.integer({ min: 125, max: 355 }),
  aspectRatio: fc.integer({ min: 25, max: 100 }),
  rim: fc.constantFrom(10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 22.5),
})
const flotationSize: fc.Arbitrary<TyreSize> = fc.record({
  width: fc.constantFrom(27, 30, 31, 33, 35, 37),
  aspectRatio: fc.constantFrom(8.5, 9.5, 10, 10.5, 11.5, 12.5),
  rim: fc.constantFrom(14, 15, 16, 17, 20),
})
const inchSize: fc.Arbitrary<TyreSize> = fc.oneof(
  fc.record({
    width: fc.constantFrom(5, 6.5, 7, 7.5, 8.25, 10, 12),
    aspectRatio: fc.constant(80),
    rim: fc.constantFrom(12, 14, 16, 20),
  }),
  fc.record({
    width: fc.constantFrom(8.5, 9.5, 11, 12, 13),
    aspectRatio: fc.constant(80),
    rim: fc.constantFrom(17.5, 22.5),
  }),
)
const vanSize = fc
  .tuple(fc.integer({ min: 125, max: 355 }), fc.integer({ min: 10, max: 17 }), fc.constantFrom('', 'C'))
  .map(([width, rim, mark]) => ({ width, aspectRatio: 80, rim, label: `${width}R${rim}${mark}` }))
const anySize = fc.oneof(metricSize, flotationSize, inchSize, vanSize)

/** Spellings of 195/55R15 in a data file. */
const SPELLINGS = [
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
  '195/55R15 85VXL',
  '195/55R15XL',
  '195/55R15C 104/102R',
  '195/55R15C 8PR 104/102R TL',
  'P195/55R15',
  '195/55R15 XL',
  '195/55/15',
  ' 195/55R15 ',
]

/** Sizes of a data file with width, aspect ratio and rim. */
const SIZES: [string, number, number, number][] = [
  ['205/100R16', 205, 100, 16],
  ['295/80R22.5', 295, 80, 22.5],
  ['LT235/75R15', 235, 75, 15],
  ['195R14C', 195, 80, 14],
  ['195 R14 C', 195, 80, 14],
  ['195/R14C', 195, 80, 14],
  ['195R15C 106/104R', 195, 80, 15],
  ['195 R14C 8PR 106/104R', 195, 80, 14],
  ['155R13', 155, 80, 13],
  ['31x10.5R15LT', 31, 10.5, 15],
  ['31X10.50R15LT 109S', 31, 10.5, 15],
  ['31 × 10.5 - 15 LT', 31, 10.5, 15],
  ['31x1050R15', 31, 10.5, 15],
  ['33x12.5R17', 33, 12.5, 17],
  ['7.50R16', 7.5, 80, 16],
  ['7.50-16', 7.5, 80, 16],
  ['750R16LT', 7.5, 80, 16],
  ['1000R20', 10, 80, 20],
  ['12R22.5', 12, 80, 22.5],
  ['9.5R17.5', 9.5, 80, 17.5],
]

describe('a size is its three numbers, however it is written', () => {
  test.each(SPELLINGS)('%j', text => {
    expect(parseTyreSize(text)).toEqual(SMALL)
  })

  test.each(SIZES)('%s is %d, %d, %d', (text, width, aspectRatio, rim) => {
    expect(parseTyreSize(text)).toMatchObject({ width, aspectRatio, rim })
  })

  test.each([
    '',
    'Call us',
    '195',
    '195/55',
    '55R15',
    'abc/55R15',
    '195/abcR15',
    '195/55Rabc',
    '1195/55R15',
    '000/00R00',
    '19555R15',
    '195 55 15',
    '195/55R15 and 205/50R16',
    '195/55R15, 205/50R16',
    '195/55R15/16',
    'x195/55R15',
    '195R14C 205R14C',
    '31x10.5',
    `195/55R15${' '.repeat(60)}85V`,
  ])('%j is no size', text => {
    expect(parseTyreSize(text)).toBeNull()
  })

  test('a formatted size parses to the same size', () => {
    fc.assert(
      fc.property(anySize, size => {
        expect(parseTyreSize(formatTyreSize(size))).toEqual(size)
      }),
    )
  })
})

describe('a size is found however it is typed', () => {
  test.each([
    ...SPELLINGS,
    '195/55ZR15 91V',
    '195 55 15',
    '195-55-15',
    '1955515',
    '19555R15',
    '195/5515',
    '195.55.15',
    '195x55x15',
    '195 / 55 / R15',
    '195 55 r15 85v',
    '195/55 rim 15',
    '195/55 RIM15',
    ' 195  55  15 ',
    'saiz 195/55R15',
    'size 195/55 R15',
    'Saiz: 195 55 15',
    'tayar saiz 195/55R15',
    '195\\55\\15',
    '１９５／５５Ｒ１５',
    '１９５　５５　１５',
  ])('%j', text => {
    expect(parseTypedSize(text)).toEqual(SMALL)
  })

  test.each<[string, number, number, number]>([
    ...SIZES,
    ['195r14c', 195, 80, 14],
    ['195 r 14 c', 195, 80, 14],
    ['31x10.50r15', 31, 10.5, 15],
    ['31 10.5 15', 31, 10.5, 15],
    ['31-10.5-15', 31, 10.5, 15],
    ['31x1050 R15', 31, 10.5, 15],
    ['295 80 22.5', 295, 80, 22.5],
    ['20510016', 205, 100, 16],
    ['750r16', 7.5, 80, 16],
  ])('%s is %d, %d, %d', (text, width, aspectRatio, rim) => {
    expect(parseTypedSize(text)).toMatchObject({ width, aspectRatio, rim })
  })

  test.each([
    '',
    '195',
    '195/55',
    '195 55',
    '55 15',
    '4',
    'primacy 4',
    '195/55R15 michelin',
    'michelin 195/55R15',
    '195 55 15 205 50 16',
    '0123456789',
    '60123456789',
    '9999999',
    '1955599',
    '19555150',
    '2026-11-23',
    'a x 55 x 15',
    'saiz',
    'saiz 195',
    'saiz195/55R15 michelin',
  ])('%j is no size', text => {
    expect(parseTypedSize(text)).toBeNull()
  })

  test('with any separators, and as it is shown', () => {
    const separators = fc.constantFrom('', ' ', '/', '-', '.', 'x', ' / ')
    fc.assert(
      fc.property(metricSize, separators, separators, (size, first, second) => {
        const { width, aspectRatio, rim } = size
        const typed = `${width}${first}${aspectRatio}${second}${rim}`
        expect(parseTypedSize(typed)).toEqual(size)
        expect(parseTyreSize(spellTypedSize(typed) ?? '')).toEqual(size)
      }),
    )
    fc.assert(
      fc.property(anySize, size => {
        expect(parseTypedSize(formatTyreSize(size))).toEqual(size)
      }),
    )
  })
})

test.each([
  ['1955515', '195/55R15'],
  ['195-55-15', '195/55R15'],
  ['195 55 15 85V XL', '195/55R15 85V XL'],
  ['saiz 195R14C', '195R14C'],
  ['31 10.5 15', '31x10.5R15'],
  ['195/55ZR15 91V', '195/55ZR15 91V'],
  ['195 55', null],
  ['2026-11-23', null],
])('%j is written as %j, with its marks', (typed, spelled) => {
  expect(spellTypedSize(typed)).toBe(spelled)
})

test('sizes are shown as they are printed on the tyre', () => {
  expect(formatTyreSize(SMALL)).toBe('195/55R15')
  const shown = (text: string) => formatTyreSize(parseTyreSize(text) as TyreSize)
  expect(shown('295/80R22.5')).toBe('295/80R22.5')
  expect(shown('195 r15c 106/104R')).toBe('195R15C')
  expect(shown('195/80R15C')).toBe('195/80R15')
  expect(shown('31X10.50R15LT')).toBe('31x10.5R15')
  expect(shown('750-16')).toBe('7.50R16')
  expect(shown('12R22.5')).toBe('12R22.5')
  expect(shown('9.5R17.5')).toBe('9.5R17.5')
})

describe('the three choices of a search are a size', () => {
  test('for each size there is', () => {
    fc.assert(
      fc.property(anySize, size => {
        const choice = parseSizeChoice(String(size.width), String(size.aspectRatio), String(size.rim))
        expect(isSameSize(choice, size)).toBe(true)
      }),
    )
  })

  test.each([
    ['abc', '55', '15'],
    ['195', '-55', '15'],
    ['0', '0', '0'],
    ['195', '55', 'R15'],
    ['1955', '5', '15'],
    ['', '', ''],
  ])('and %j, %j, %j are none', (width, ratio, rim) => {
    expect(parseSizeChoice(width, ratio, rim)).toBeNull()
  })

  test('many are sent as one string', () => {
    fc.assert(
      fc.property(fc.array(anySize), sizes => {
        expect(splitTyreSizes(joinTyreSizes(sizes)).map(tyreSizeKey)).toEqual(sizes.map(tyreSizeKey))
      }),
    )
  })
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

  test('also where the aspect ratio of 80 is written only once', () => {
    expect(isSameSize(parseTyreSize('195R14C'), parseTyreSize('195/80R14'))).toBe(true)
  })

  test('never when one is missing', () => {
    expect(isSameSize(null, SMALL)).toBe(false)
    expect(isSameSize(SMALL, null)).toBe(false)
    expect(isSameSize(null, null)).toBe(false)
  })
})

test.each<[string, number, number | null, number | null]>([
  ['195/55R15', 195, 55, 596],
  ['205/55R16', 205, 55, 632],
  ['175/65R14', 175, 65, 583],
  ['225/45R17', 225, 45, 634],
  ['195R14C', 195, 80, 668],
  ['31x10.5R15LT', 267, 76, 787],
  ['7.50R16', 191, null, null],
])(
  '%s is %d mm wide, has a ratio of %o and a diameter of %o mm',
  (text, width, aspectRatio, overallDiameter) => {
    const expected: TyreDimensions = { width, aspectRatio, overallDiameter }
    expect(tyreDimensions(parseTyreSize(text) as TyreSize)).toEqual(expected)
  },
)

test.each([
  ['125/25R10', true],
  ['395/85R24', true],
  ['195/55R15', true],
  ['115/55R15', false],
  ['405/55R15', false],
  ['190/55R15', false],
  ['195/20R15', false],
  ['195/90R15', false],
  ['195/57R15', false],
  ['195/55R25', false],
  ['195/55R17.5', false],
])('whether cars and vans have tyres of the size %s: %s', (text, isMade) => {
  expect(isTradeSize(parseTyreSize(text) as TyreSize)).toBe(isMade)
})
