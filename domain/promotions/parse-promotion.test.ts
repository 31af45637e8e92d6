import { describe, expect, test } from 'vitest'
import { aTyre } from '../../tests/support/a-tyre.ts'
import { parseImageUrl } from '../catalogue/data-files/cell.ts'
import { type PromotionValues, parsePromotion } from './parse-promotion.ts'

const today = '2026-12-01'
const tyres = [
  aTyre({ size: '195/55R15', brand: 'Michelin', model: 'Primacy 4' }),
  aTyre({ size: '195/55R15', brand: 'Michelin', model: 'Primacy 4 ST' }),
  aTyre({ size: '195/55R15', brand: 'GT Radial', model: 'Champiro FE1' }),
  aTyre({ size: '185/60R14', brand: 'GT Radial', model: 'Champiro FE1' }),
]
const valid: PromotionValues = {
  name_en: 'December sale',
  name_ms: 'Jualan Disember',
  first_day: '2026-12-01',
  last_day: '2026-12-31',
  brand: '',
  model: '',
  size: '',
  rim: '',
  tyres: '',
  effect: 'percent',
  value: '10',
  rounding: 'ringgit',
  banner_ms: '',
  banner_en: '',
}
const parse = (values: Partial<PromotionValues>) =>
  parsePromotion({ ...valid, ...values }, { today, tyres, parsePicture: parseImageUrl })
const draftOf = (values: Partial<PromotionValues>) => {
  const parsed = parse(values)
  return parsed.ok ? parsed.draft : parsed.errors
}

test('a whole form is a promotion', () => {
  expect(parse({ brand: ' gt radial ', size: '195 55 15', rim: 'R15' })).toEqual({
    ok: true,
    draft: {
      nameEn: 'December sale',
      nameMs: 'Jualan Disember',
      firstDay: '2026-12-01',
      lastDay: '2026-12-31',
      brand: 'gt radial',
      model: null,
      size: '195/55R15',
      rim: 15,
      tyres: null,
      effect: 'percent',
      value: 10,
      rounding: 'ringgit',
      bannerEn: null,
      bannerMs: null,
    },
  })
})

describe('the value is', () => {
  test.each([
    ['percent', '12.5 %', 12.5],
    ['percent', '10,5', 10.5],
    ['percent', '99', 99],
    ['amount', 'RM 20', 2_000],
    ['price', '1,234.50', 123_450],
  ])('%s %s: %d', (effect, value, expected) => {
    expect(draftOf({ effect, value })).toMatchObject({ effect, value: expected })
  })

  test.each([
    ['percent', '', 'missing'],
    ['percent', '0', 'no-percent'],
    ['percent', '100', 'no-percent'],
    ['percent', '-5', 'no-percent'],
    ['percent', 'RM 20', 'no-percent'],
    ['amount', '0', 'no-amount'],
    ['price', '10 to 20', 'no-amount'],
  ])('refused as %s %j: %s', (effect, value, error) => {
    expect(draftOf({ effect, value })).toEqual({ value: error })
  })
})

describe('a field is refused with its reason', () => {
  test.each([
    [{ name_en: ' ' }, { name_en: 'missing' }],
    [{ name_ms: 'x'.repeat(61) }, { name_ms: 'too-long' }],
    [{ first_day: '' }, { first_day: 'missing' }],
    [{ first_day: '2026-12-32' }, { first_day: 'no-day' }],
    [{ first_day: '2026-11-30' }, { first_day: 'past' }],
    [{ first_day: '2026-12-10', last_day: '2026-12-09' }, { last_day: 'ends-before' }],
    [
      { first_day: '2026-11-01', last_day: '2026-11-28' },
      { first_day: 'past', last_day: 'past' },
    ],
    [{ last_day: '2028-01-01' }, { last_day: 'too-far' }],
    [{ size: 'big' }, { size: 'no-size' }],
    [{ rim: '99' }, { rim: 'no-rim' }],
    [{ rim: 'x' }, { rim: 'no-rim' }],
    [{ brand: 'Mishelin' }, { brand: 'unknown-brand' }],
    [{ model: 'Primacy' }, { model: 'unknown-model' }],
    [{ brand: 'Michelin', model: 'Champiro FE1' }, { model: 'unknown-model' }],
    [{ brand: 'Michelin', rim: '14' }, { brand: 'no-tyre' }],
  ])('%j', (values, errors) => {
    expect(draftOf(values)).toEqual(errors)
  })
})

test('pictures are paths of our own or https addresses', () => {
  const banner_ms = '/pictures/uploads/a.jpg'
  expect(draftOf({ banner_ms })).toMatchObject({ bannerMs: banner_ms, bannerEn: null })
  expect(draftOf({ banner_ms: 'a.jpg', banner_en: 'http://cdn.example/a.jpg' })).toEqual({
    banner_ms: 'no-picture',
    banner_en: 'no-picture',
  })
})

describe('a pasted list', () => {
  const paste = (text: string) => draftOf({ tyres: text })
  const names = (text: string) => {
    const draft = paste(text)
    return 'tyres' in draft && Array.isArray(draft.tyres)
      ? draft.tyres.map(({ size, brand, model }) => `${size} ${brand} ${model}`)
      : draft
  }

  test.each([
    ['cells of a spreadsheet', '195/55R15\tMichelin\tPrimacy 4', ['195/55R15 Michelin Primacy 4']],
    [
      'cells in another order',
      'GT Radial;Champiro FE1;185/60 R14'.replace(' R14', 'R14'),
      ['185/60R14 GT Radial Champiro FE1'],
    ],
    ['the longer of two names', '195/55R15 primacy 4 st', ['195/55R15 Michelin Primacy 4 ST']],
    ['each tyre once', '195/55R15 Primacy 4\n\n195/55R15 Primacy 4\n', ['195/55R15 Michelin Primacy 4']],
    [
      'all tyres of a size alone',
      '195/55R15',
      ['195/55R15 Michelin Primacy 4', '195/55R15 Michelin Primacy 4 ST', '195/55R15 GT Radial Champiro FE1'],
    ],
  ])('names %s', (_, text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  test('is refused with the numbers of the lines that name no tyre', () => {
    const parsed = parse({ tyres: '195/55R15 Primacy 4\n195/55R15 Pilot\nno size\n\n205/55R16' })
    expect(parsed).toEqual({ ok: false, errors: { tyres: 'unknown-tyres' }, unknownLines: [2, 3, 5] })
  })
})
