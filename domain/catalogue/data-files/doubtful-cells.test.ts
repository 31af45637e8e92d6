import { describe, expect, test } from 'vitest'
import { parseDataFile } from './parse-data-file.server.ts'

// What an import refuses or warns of, although it could be read (rules S28.13 and S28.15).

const HEADER = 'tyre_size,model,brand,current_price,list_price,promotion_valid_till,load_index'
const parse = (...lines: string[]) =>
  parseDataFile('tyres', Buffer.from([HEADER, ...lines].join('\n')), '2026-11-20')

async function problems(...lines: string[]) {
  const parsed = await parse(...lines)
  const list = parsed.ok ? parsed.warnings : parsed.errors
  return list.map(({ cell, code }) => `${parsed.ok ? 'warned' : 'refused'} ${cell} ${code}`)
}

describe('a price', () => {
  test.each(['0', 'RM 0.00', '-50', 'RM -50'])('of %s is refused, naming its cell', async price => {
    expect(await problems(`195/55R15,A,B,${price},250,,`)).toEqual(['refused D2 price-zero'])
    expect(await problems(`195/55R15,A,B,210,${price},,`)).toEqual(['refused E2 price-zero'])
  })

  test.each([
    ['210,50', '210.50', '"210,50" is read as RM 210.50'],
    ['RM 1.234,50', 'RM 1,234.50', '"RM 1.234,50" is read as RM 1,234.50'],
    ['210,5', '210.5', '"210,5" is read as RM 210.50'],
  ])('with a decimal comma, %s, is stored as %s', async (typed, price, reason) => {
    expect(await parse(`195/55R15,A,B,"${typed}",2000,,`)).toMatchObject({
      rows: [{ currentPrice: price }],
      warnings: [{ cell: 'D2', code: 'price-decimal-comma', reason }],
    })
  })

  test.each(['210', 'RM 1,234.50', 'RM 12,345', '210/-', '210 nett'])(
    'of %s gives no warning',
    async price => {
      expect(await problems(`195/55R15,A,B,"${price}",,,`)).toEqual([])
    },
  )

  test.each([
    ['Call us', 'price-unreadable'],
    ['RM 200 - 250', 'price-unreadable'],
    ['1.234.50', 'price-unreadable'],
    ['205,55,60', 'price-unreadable'],
    ['99999999', 'price-unreadable'],
    ['1.234', 'price-rounded'],
  ])('of %s gives a warning', async (price, code) => {
    expect(await problems(`195/55R15,A,B,"${price}",,,`)).toEqual([`warned D2 ${code}`])
  })

  test('of today that is no amount is not shown beside a list price', async () => {
    expect(await problems('195/55R15,A,B,Call,250,,', '195/55R16,A,B,250,Call,,')).toEqual([
      'warned D2 price-unreadable-list',
      'warned E3 price-unreadable',
    ])
  })

  test('above the list price, and one that is missing, are warned of', async () => {
    expect(await problems('195/55R15,A,B,300,250,,', '195/55R16,A,B,,,,')).toEqual([
      'warned D2 price-above-list',
      'warned D3 price-missing',
    ])
  })

  test('of an oil must be above 0 too', async () => {
    const text = 'product_name,brand,standard_price,promotion_price\nEdge,Castrol,100,0\nEdge,Castrol,0,'
    expect(await parseDataFile('engine-oils', Buffer.from(text))).toMatchObject({
      errors: [
        { cell: 'D2', code: 'price-zero' },
        { cell: 'C3', code: 'price-zero' },
      ],
    })
  })
})

describe('a promotion', () => {
  test.each([
    ['210,250,2026-11-19', ['warned F2 promotion-ended']],
    ['250,250,2026-12-31', ['warned F2 promotion-not-below-list']],
    ['210,,2026-12-31', ['warned F2 promotion-without-prices']],
    ['300,250,2026-12-31', ['warned D2 price-above-list']],
    ['210,250,2026-11-20', []],
    ['210,250,', []],
    ['250,250,', []],
  ])('%s', async (prices, told) => {
    expect(await problems(`195/55R15,A,B,${prices},`)).toEqual(told)
  })

  test('that has ended gives one warning, with the number of rows', async () => {
    const parsed = await parse('195/55R15,A,B,1,2,2026-11-18,', '195/55R16,A,B,1,2,2026-11-19,')
    expect(parsed).toMatchObject({ warningCount: 2, warnings: [{ line: 2, count: 2 }] })
  })
})

test('the same tyre at two prices is warned of, with both lines', async () => {
  const lines = ['195/55R15,A,B,210,250,,85', '195/55 R15 91V,a,B,220,250,,85', '195/55R15,A,B,220,250,,88']
  const parsed = await parse(...lines)
  expect(parsed).toMatchObject({
    warnings: [
      {
        cell: 'D3',
        code: 'two-prices',
        reason: 'RM 220.00, list RM 250.00, but line 2 has the same tyre for RM 210.00, list RM 250.00',
      },
    ],
  })
  expect(await problems(lines[0] ?? '', lines[0] ?? '')).toEqual([])
})

test('one brand spelled two ways is warned of once per spelling', async () => {
  const brands = ['GT Radial', 'Gtradial', 'GT Radial', 'Gtradial', 'GT-RADIAL', 'Giti']
  const parsed = await parse(...brands.map((brand, n) => `195/55R1${n + 3},A,${brand},210,,,`))
  expect(parsed).toMatchObject({
    warnings: [
      {
        cell: 'C3',
        count: 2,
        reason: '"Gtradial" is spelled "GT Radial" on line 2: customers see two',
      },
      { cell: 'C6' },
    ],
  })
})
