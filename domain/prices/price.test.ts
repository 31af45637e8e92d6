import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPrice, formatPriceText, parsePrice } from './price.ts'

const anyAmount = fc.integer({ min: 0, max: 100_000_000 })

describe('the number in a price text is its amount', () => {
  test.each<[text: string, sen: number, shown: string]>([
    ['210', 21_000, 'RM 210.00'],
    ['210.5', 21_050, 'RM 210.50'],
    ['210.50', 21_050, 'RM 210.50'],
    ['210.05', 21_005, 'RM 210.05'],
    ['0', 0, 'RM 0.00'],
    ['0.05', 5, 'RM 0.05'],
    ['.50', 50, 'RM 0.50'],
    ['RM210', 21_000, 'RM 210.00'],
    ['RM 210', 21_000, 'RM 210.00'],
    ['RM\u00a0210', 21_000, 'RM 210.00'],
    ['rm 210.00', 21_000, 'RM 210.00'],
    ['MYR 210', 21_000, 'RM 210.00'],
    ['RM. 210', 21_000, 'RM 210.00'],
    ['RM.210', 21_000, 'RM 210.00'],
    ['  RM 210  ', 21_000, 'RM 210.00'],
    ['210.', 21_000, 'RM 210.00'],
    ['RM 210.-', 21_000, 'RM 210.00'],
    ['RM 210 each', 21_000, 'RM 210.00'],
    ['RM 210, nett', 21_000, 'RM 210.00'],
    ['from RM 210', 21_000, 'RM 210.00'],
    ['RM 1,234.50', 123_450, 'RM 1,234.50'],
    ['1,234', 123_400, 'RM 1,234.00'],
    ['1234.50', 123_450, 'RM 1,234.50'],
    ['RM 1,234,567.89', 123_456_789, 'RM 1,234,567.89'],
  ])('%j is %i sen, shown as %s', (text, sen, shown) => {
    expect(parsePrice(text)).toBe(sen)
    expect(formatPriceText(text)).toBe(shown)
  })

  test('an amount is rounded to the sen', () => {
    expect(formatPriceText('210.999')).toBe('RM 211.00')
    expect(formatPriceText('210.994')).toBe('RM 210.99')
  })
})

describe('a text without exactly one number is no amount and is shown as typed', () => {
  test.each([
    'Call us',
    'Hubungi kami',
    'RM',
    'RM -',
    'TBA.',
    'RM 210 - 250',
    'RM 210-250',
    'RM 210 / RM 250',
    '210 (was 250)',
    '2 for RM 400',
    'RM 400 (2 pcs)',
    '4x4 RM 300',
    '1 234',
    '1.234.50',
    '1.234,50',
    '12,34',
    '1,2345',
    '-50',
    'RM -50',
    'RM \u221250',
    '10%',
    'less 10 %',
    '21O',
    'RM 12o nett',
  ])('%j', text => {
    expect(parsePrice(text)).toBeNull()
    expect(formatPriceText(text)).toBe(text)
  })

  test('any text without a digit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter(text => text.trim() !== '' && !/\d/.test(text)),
        text => {
          expect(parsePrice(text)).toBeNull()
          expect(formatPriceText(text)).toBe(text.trim())
        },
      ),
    )
  })

  test('any two amounts', () => {
    const between = fc.constantFrom(' ', ' - ', '-', '/', ' or ', ' / RM ', ' (was RM ', ' to ', '; ')
    fc.assert(
      fc.property(anyAmount, anyAmount, between, (one, other, words) => {
        const text = `${formatPrice(one)}${words}${(other / 100).toFixed(2)}`
        expect(parsePrice(text)).toBeNull()
        expect(formatPriceText(text)).toBe(text)
      }),
    )
  })
})

test.each([null, '', '   ', '\t'])('an empty price (%j) has neither an amount nor a text', text => {
  expect(parsePrice(text)).toBeNull()
  expect(formatPriceText(text)).toBeNull()
})

describe('an amount is written as RM with two decimals', () => {
  test.each([
    [0, 'RM 0.00'],
    [5, 'RM 0.05'],
    [50, 'RM 0.50'],
    [100, 'RM 1.00'],
    [99_999, 'RM 999.99'],
    [100_000, 'RM 1,000.00'],
    [123_450, 'RM 1,234.50'],
    [12_345_600, 'RM 123,456.00'],
    [100_000_000, 'RM 1,000,000.00'],
  ])('%i sen is %s', (sen, text) => {
    expect(formatPrice(sen)).toBe(text)
  })

  test('with a plain space and a comma at every thousand', () => {
    fc.assert(
      fc.property(anyAmount, sen => {
        expect(formatPrice(sen)).toMatch(/^RM (0|[1-9]\d{0,2}(,\d{3})*)\.\d{2}$/)
      }),
    )
  })

  test('and parses to the same amount', () => {
    fc.assert(
      fc.property(anyAmount, sen => {
        expect(parsePrice(formatPrice(sen))).toBe(sen)
      }),
    )
  })

  test('and is shown as typed', () => {
    fc.assert(
      fc.property(anyAmount, sen => {
        expect(formatPriceText(formatPrice(sen))).toBe(formatPrice(sen))
      }),
    )
  })

  test('however the owner typed it', () => {
    const spelling = fc.constantFrom(
      (ringgit: string) => ringgit,
      (ringgit: string) => `RM${ringgit}`,
      (ringgit: string) => `rm ${ringgit} `,
      (ringgit: string) => `Price: ${ringgit} nett`,
    )
    fc.assert(
      fc.property(anyAmount, spelling, (sen, spell) => {
        expect(parsePrice(spell((sen / 100).toFixed(2)))).toBe(sen)
      }),
    )
  })
})
