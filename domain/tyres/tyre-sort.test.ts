import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { runAtOnce } from '../../platform/event-loop/slices.ts'
import { aTyre } from '../../tests/support/a-tyre.ts'
import { runs } from '../../tests/support/thorough.ts'
import type { Tyre } from './tyre.ts'
import { parseTyreSort, sortTyres, TYRE_SORTS, type TyreSort } from './tyre-sort.ts'

const YESTERDAY = '2026-02-28'
const TODAY = '2026-03-01'
const TOMORROW = '2026-03-02'

const ordered = (tyres: readonly Tyre[], sort: TyreSort) =>
  Array.from(runAtOnce(sortTyres(tyres, sort, TODAY)), position => tyres[position])

describe('the default order goes by brand', () => {
  const brandsInOrder = (brands: string[]) =>
    ordered(
      brands.map(brand => aTyre({ brand })),
      'default',
    ).map(tyre => tyre?.brand)

  test('the brands of rule S11.3 first, in its order, then the others alphabetically', () => {
    const wanted = [
      'Pirelli',
      'Michelin',
      'Continental',
      'Giti Toyo',
      'Yokohama',
      'Gtradial',
      'Roadx',
      'Goodyear',
      'Rovelo',
      'Bridgestone',
      'Doublestar Westlake',
      'Apollo',
      'Dunlop',
      'Falken',
      'Hankook',
      'Kumho',
      'Maxxis',
      'Viking',
    ]
    expect(brandsInOrder(wanted.toReversed())).toEqual(wanted)
    expect(brandsInOrder(wanted.toSorted())).toEqual(wanted)
  })

  test('names compare without case and spaces', () => {
    expect(
      brandsInOrder(['ROADX', 'GT Radial', 'yokohama', 'Good Year', 'Road X', 'PIRELLI', 'gt  radial']),
    ).toEqual(['PIRELLI', 'yokohama', 'GT Radial', 'gt  radial', 'ROADX', 'Road X', 'Good Year'])
  })

  test('an entry of two brands matches that name and either of them', () => {
    expect(
      brandsInOrder(['Yokohama', 'Toyo', 'giti', 'Giti Toyo', 'Continental', 'TOYO', 'GitiToyo']),
    ).toEqual(['Continental', 'Toyo', 'giti', 'Giti Toyo', 'TOYO', 'GitiToyo', 'Yokohama'])
    expect(
      brandsInOrder([
        'Apollo',
        'Westlake',
        'Doublestar',
        'Bridgestone',
        'Double Star',
        'Doublestar Westlake',
      ]),
    ).toEqual(['Bridgestone', 'Westlake', 'Doublestar', 'Double Star', 'Doublestar Westlake', 'Apollo'])
  })

  test('a name that only starts with a listed brand is a different brand', () => {
    expect(brandsInOrder(['Michelin Plus', 'Pirelli & Co', 'Bridgestone', 'Toyota', 'Radial'])).toEqual([
      'Bridgestone',
      'Michelin Plus',
      'Pirelli & Co',
      'Radial',
      'Toyota',
    ])
  })

  test('other brands by alphabet without case and spaces', () => {
    expect(brandsInOrder(['maxxis', 'Kumho', 'hankook', 'Bf Goodrich', 'BFA', 'ZEETEX', 'apollo'])).toEqual([
      'apollo',
      'BFA',
      'Bf Goodrich',
      'hankook',
      'Kumho',
      'maxxis',
      'ZEETEX',
    ])
  })
})

describe('price orders', () => {
  const models = (tyres: Tyre[], sort: TyreSort) => ordered(tyres, sort).map(tyre => tyre?.model)

  test('go by the price the card shows', () => {
    const tyres = [
      aTyre({
        model: 'promotion ended: list 300',
        currentPrice: '100',
        listPrice: '300',
        promotionValidTill: YESTERDAY,
      }),
      aTyre({
        model: 'last day: current 200',
        currentPrice: '200',
        listPrice: '900',
        promotionValidTill: TODAY,
      }),
      aTyre({ model: 'no last day: current 150', currentPrice: '150', listPrice: '800' }),
      aTyre({ model: 'no list price: current 250', currentPrice: '250' }),
      aTyre({ model: 'current above list: list 120', currentPrice: '700', listPrice: '120' }),
      aTyre({ model: 'current does not parse: list 1,000', currentPrice: 'Ask', listPrice: 'RM 1,000' }),
    ]
    const cheapestFirst = [
      'current above list: list 120',
      'no last day: current 150',
      'last day: current 200',
      'no list price: current 250',
      'promotion ended: list 300',
      'current does not parse: list 1,000',
    ]
    expect(models(tyres, 'price-low-high')).toEqual(cheapestFirst)
    expect(models(tyres, 'price-high-low')).toEqual(cheapestFirst.toReversed())
  })

  test('keep the order of the data file for equal prices, in both directions', () => {
    const tyres = ['RM 210', '210.00', '100', 'RM210'].map((currentPrice, row) =>
      aTyre({ currentPrice, model: `row ${row}` }),
    )
    expect(models(tyres, 'price-low-high')).toEqual(['row 2', 'row 0', 'row 1', 'row 3'])
    expect(models(tyres, 'price-high-low')).toEqual(['row 0', 'row 1', 'row 3', 'row 2'])
  })

  test('put prices that are not amounts last, in both directions', () => {
    const tyres = [
      aTyre({ model: 'raw', currentPrice: '50', listPrice: 'Call us' }),
      aTyre({ model: 'dear', currentPrice: '300' }),
      aTyre({ model: 'none' }),
      aTyre({ model: 'cheap', currentPrice: '100' }),
    ]
    expect(models(tyres, 'price-low-high')).toEqual(['cheap', 'dear', 'raw', 'none'])
    expect(models(tyres, 'price-high-low')).toEqual(['dear', 'cheap', 'raw', 'none'])
  })

  test('popularity puts tyres with a promotion date first, active or not, each by price', () => {
    const tyres = [
      aTyre({ model: 'plain 90', currentPrice: '90' }),
      aTyre({ model: 'dated raw', currentPrice: 'Call us', promotionValidTill: TOMORROW }),
      aTyre({ model: 'reduced without a date 80', currentPrice: '80', listPrice: '100' }),
      aTyre({ model: 'ended 300', currentPrice: '50', listPrice: '300', promotionValidTill: YESTERDAY }),
      aTyre({ model: 'active 200', currentPrice: '200', listPrice: '400', promotionValidTill: TODAY }),
      aTyre({ model: 'plain raw', currentPrice: 'Call us' }),
    ]
    expect(models(tyres, 'popularity')).toEqual([
      'active 200',
      'ended 300',
      'dated raw',
      'reduced without a date 80',
      'plain 90',
      'plain raw',
    ])
  })
})

describe('every order, over any stock', () => {
  /** Rule S11.3, names compared without case and spaces. */
  const PRIORITY = [
    ['pirelli'],
    ['michelin'],
    ['continental'],
    ['gititoyo', 'giti', 'toyo'],
    ['yokohama'],
    ['gtradial'],
    ['roadx'],
    ['goodyear'],
    ['rovelo'],
    ['bridgestone'],
    ['doublestarwestlake', 'doublestar', 'westlake'],
  ]
  const PRICES: Record<string, number> = {
    '100': 10_000,
    'RM 99.90': 9_990,
    '250.5': 25_050,
    'RM 250.50': 25_050,
    '1,234.00': 123_400,
    '999': 99_900,
  }
  const prices = fc.constantFrom(...Object.keys(PRICES), 'Call us', '', null)
  const brands = fc.constantFrom(
    ...['Pirelli', 'MICHELIN', 'Continental', 'Giti', 'toyo', 'Giti Toyo', 'Yokohama', 'GT Radial', 'Road X'],
    ...[
      'goodyear',
      'Rovelo',
      'Bridgestone',
      'Westlake',
      'Double Star',
      'Apollo',
      'kumho',
      'Zeetex',
      'BF Goodrich',
    ],
  )
  const stock = fc.array(
    fc
      .record({
        brand: brands,
        currentPrice: prices,
        listPrice: prices,
        promotionValidTill: fc.constantFrom<(CalendarDate | null)[]>(null, YESTERDAY, TODAY, TOMORROW),
      })
      .map(aTyre),
    { maxLength: 40 },
  )

  const cardPrice = (tyre: Tyre): number | null => {
    const current = PRICES[tyre.currentPrice ?? ''] ?? null
    const list = PRICES[tyre.listPrice ?? ''] ?? null
    const running = tyre.promotionValidTill === null || tyre.promotionValidTill >= TODAY
    if (current !== null && list !== null && current < list && running) return current
    return tyre.listPrice ? list : current
  }
  const cheapest = (a: Tyre, b: Tyre) => {
    const [one, other] = [cardPrice(a), cardPrice(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return one - other
  }
  const dearest = (a: Tyre, b: Tyre) =>
    cardPrice(a) === null || cardPrice(b) === null ? cheapest(a, b) : cheapest(b, a)
  const byBrand = (a: Tyre, b: Tyre) => {
    const [one, other] = [a, b].map(tyre => tyre.brand.toLowerCase().replaceAll(' ', '')) as [string, string]
    const rank = (name: string) => {
      const entry = PRIORITY.findIndex(names => names.includes(name))
      return entry < 0 ? PRIORITY.length : entry
    }
    if (rank(one) !== rank(other)) return rank(one) - rank(other)
    return rank(one) < PRIORITY.length || one === other ? 0 : one < other ? -1 : 1
  }
  const COMPARATORS: Record<TyreSort, (a: Tyre, b: Tyre) => number> = {
    default: byBrand,
    'price-low-high': cheapest,
    'price-high-low': dearest,
    popularity: (a, b) =>
      Number(a.promotionValidTill === null) - Number(b.promotionValidTill === null) || cheapest(a, b),
  }

  test.each(TYRE_SORTS)('%s is the stable order of rules S11.1 to S11.6', sort => {
    fc.assert(
      fc.property(stock, tyres => {
        const compare = COMPARATORS[sort]
        const expected = tyres
          .map((tyre, row) => ({ tyre, row }))
          .sort((a, b) => compare(a.tyre, b.tyre) || a.row - b.row)
          .map(({ row }) => row)
        expect([...runAtOnce(sortTyres(tyres, sort, TODAY))]).toEqual(expected)
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('the sort order in a URL', () => {
  test.each(['default', 'popularity', 'price-low-high', 'price-high-low'])('%s', text => {
    expect(parseTyreSort(text)).toBe(text)
  })

  test.each([null, '', 'price', 'Popularity', 'toString'])('is the default one for %j', text => {
    expect(parseTyreSort(text)).toBe('default')
  })
})
