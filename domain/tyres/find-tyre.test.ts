import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aTyre } from '../../tests/support/a-tyre.ts'
import { indexTyres } from './tyre-index.ts'
import { parseTyreSearch } from './tyre-search.ts'

const TODAY = '2026-03-01'

describe('the tyre of an address', () => {
  const MODELS = [
    'A/B',
    '100%',
    '%2F',
    'P1?',
    '#1',
    'A&B',
    'A+B',
    '🛞',
    '"Sport"',
    "O'Neil",
    'é',
    '<b>',
    '__proto__',
  ]

  test.each(MODELS)('is found by a model of any characters: %s', model => {
    const tyres = [...MODELS.map(other => aTyre({ model: other })), aTyre({ size: '205/55R16', model })]
    const index = indexTyres(tyres, TODAY)
    expect(index.findTyre('195/55R15', model)).toBe(tyres[MODELS.indexOf(model)])
    expect(index.findTyre('205/55R16', model)).toBe(tyres.at(-1))
  })

  const first = aTyre({ model: 'Primacy 4', currentPrice: '1' })
  const second = aTyre({ model: 'Primacy 4', currentPrice: '2' })

  test('is the first of two rows with the same size and model', () => {
    expect(indexTyres([aTyre(), first, second], TODAY).findTyre('195/55R15', 'Primacy 4')).toBe(first)
    expect(indexTyres([second, first], TODAY).findTyre('195/55R15', 'Primacy 4')).toBe(second)
  })

  test.each(['195/55R15', '195/55 R15', '195/55ZR15', '195/55R15 85V'])(
    'has the same three numbers: %s',
    size => {
      expect(indexTyres([first], TODAY).findTyre(size, 'Primacy 4')).toBe(first)
      expect(indexTyres([{ ...first, size }], TODAY).findTyre('195/55R15', 'Primacy 4')?.size).toBe(size)
    },
  )

  // Rule S13.3: two rows whose text differs have a page each, so that no card links to another tyre's
  // price.
  test.each([
    ['195/55R15', '195/55R15 85V', '195/55R15', 0],
    ['195/55R15', '195/55R15 85V', '195/55R15 85V', 1],
    ['195/55R15 85V', '195/55R15', '195/55R15', 1],
    ['195/55R15 85V', '195/55R15', '195/55R15 85V', 0],
    ['195/55 R15', '195/55R15 85V', '195/55R15', 0],
    ['195/55 R15', '195/55R15 85V', '195/55ZR15', 0],
  ])('of the rows %s and %s, asked for as %s, is number %i', (one, two, asked, expected) => {
    const rows = [aTyre({ size: one, model: 'Primacy 4' }), aTyre({ size: two, model: 'Primacy 4' })]
    expect(indexTyres(rows, TODAY).findTyre(asked, 'Primacy 4')).toBe(rows[expected])
  })

  test('of a van is found by its text', () => {
    const index = indexTyres(
      [aTyre({ size: '195R14C', model: 'Van' }), aTyre({ size: '185R14C', model: 'Van' })],
      TODAY,
    )
    expect(index.findTyre('185R14C', 'Van')?.size).toBe('185R14C')
    expect(index.findTyre('175R14C', 'Van')).toBeNull()
  })

  test.each([
    ['205/55R15', 'Primacy 4'],
    ['195/50R15', 'Primacy 4'],
    ['195/55R16', 'Primacy 4'],
    ['195/55R15', 'Primacy'],
    ['195/55R15', 'Primacy 4 '],
    ['195/55R15', 'primacy 4'],
    ['195/55R15', ''],
    ['', 'Primacy 4'],
  ])('is none where size or model differ: %j, %j', (size, model) => {
    expect(indexTyres([first], TODAY).findTyre(size, model)).toBeNull()
  })

  test('is the first one in the data file for any two names that differ', () => {
    const size = fc.constantFrom('195/55R15', '205/55R16', '195R14C')
    const model = fc.oneof(fc.constantFrom('A', 'B', ' A'), fc.string({ unit: 'grapheme', maxLength: 3 }))
    const rows = fc.array(fc.record({ size, model }), { maxLength: 12 })
    fc.assert(
      fc.property(rows, wanted => {
        const tyres = wanted.map(aTyre)
        const index = indexTyres(tyres, TODAY)
        for (const { size, model } of wanted) {
          const row = wanted.findIndex(other => other.size === size && other.model === model)
          expect(index.findTyre(size, model)).toBe(tyres[row])
        }
      }),
    )
  })
})

describe('the index offers', () => {
  test('every size once, by width, aspect ratio and rim as numbers', () => {
    const index = indexTyres(
      [
        ...['205/55R16', '195/100R16', '195/55R16', '195R14C', '195/55R15', '195/60R15', '195/55 R15 85V'],
        ...['195/55R22.5', '195/55R22', '185/70R14', '195/55R15'],
      ].map(size => aTyre({ size })),
      TODAY,
    )
    expect(index.sizes.map(({ width, aspectRatio, rim }) => [width, aspectRatio, rim])).toEqual([
      [185, 70, 14],
      [195, 55, 15],
      [195, 55, 16],
      [195, 55, 22],
      [195, 55, 22.5],
      [195, 60, 15],
      [195, 80, 14],
      [195, 100, 16],
      [205, 55, 16],
    ])
  })

  test('the number of all tyres', () => {
    expect(indexTyres([], TODAY).count).toBe(0)
    expect(indexTyres([aTyre(), aTyre(), aTyre({ size: '195R14C' })], TODAY).count).toBe(3)
  })

  test('and leaves the input unchanged', () => {
    const tyres = [aTyre({ brand: 'Zeetex' }), aTyre({ brand: 'Pirelli' })]
    indexTyres(Object.freeze(tyres), TODAY).search(parseTyreSearch(new URLSearchParams()), 'default', 1)
    expect(tyres.map(({ brand }) => brand)).toEqual(['Zeetex', 'Pirelli'])
  })
})
