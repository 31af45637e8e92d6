import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { runAtOnce } from '../../platform/event-loop/slices.ts'
import { aTyre } from '../../tests/support/a-tyre.ts'
import { runs } from '../../tests/support/thorough.ts'
import { createKeywordMatcher, MAX_KEYWORD_LENGTH } from './keyword.ts'
import type { Tyre } from './tyre.ts'
import { indexTyres, type TyreIndex } from './tyre-index.ts'
import { parseTyreSearch, type TyreSearch } from './tyre-search.ts'
import { parseTyreSize } from './tyre-size.ts'
import { sortTyres, TYRE_SORTS, type TyreSort } from './tyre-sort.ts'

const YESTERDAY = '2026-02-28'
const TODAY = '2026-03-01'
const TOMORROW = '2026-03-02'

/** Sizes of the default list (rule S12.2). */
const DEFAULTS = [
  ...['195/55R15', '175/65R14', '195/50R16', '185/55R15', '185/60R15'],
  ...['185/55R16', '205/55R16', '195/60R15', '215/55R17'],
]

/** `count` tyres of one size that differ only in their model. */
const tyresOf = (size: string, count: number, parts: Partial<Tyre> = {}) =>
  Array.from({ length: count }, (_, row) => aTyre({ size, model: `${size} no ${row + 1}`, ...parts }))

const search = (query: string) => parseTyreSearch(new URLSearchParams(query))
const models = (index: TyreIndex, wanted: TyreSearch, page = 1, sort: TyreSort = 'default') =>
  index.search(wanted, sort, page).tyres.map(({ tyre }) => tyre.model)

describe('without a search', () => {
  test.each(DEFAULTS)('%s is in the default list', size => {
    expect(models(indexTyres([aTyre({ size, model: 'found' })], TODAY), search(''))).toEqual(['found'])
  })

  test.each(['195/65R15', '195/55R16', '205/55R15', '175/65R15', '195R14C'])('%s is not', size => {
    expect(indexTyres([aTyre({ size })], TODAY).search(search(''), 'default', 1)).toMatchObject({
      count: 0,
      tyres: [],
    })
  })

  test('the default list is one list in the chosen order, not size by size', () => {
    const index = indexTyres(
      [
        aTyre({ size: '215/55R17', model: 'a', currentPrice: '300' }),
        aTyre({ size: '195/65R15', model: 'b', currentPrice: '1' }),
        aTyre({ size: '175/65R14', model: 'c', currentPrice: '200' }),
        aTyre({ size: '215/55R17', model: 'd', currentPrice: '100' }),
      ],
      TODAY,
    )
    expect(models(index, search(''), 1, 'price-low-high')).toEqual(['d', 'c', 'a'])
    expect(models(index, search(''), 1, 'price-high-low')).toEqual(['a', 'c', 'd'])
    expect(index.search(search(''), 'default', 1).tyres.map(({ position }) => position)).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('a size finds the tyres with the same three numbers', () => {
  const index = indexTyres(
    ['195/55R15', '195/55 ZR15', '195/55R15 85V', '205/55R15', '195/50R15', '195/55R16', '195R14C'].map(
      size => aTyre({ size, model: size }),
    ),
    TODAY,
  )

  test('however they are written', () => {
    expect(models(index, search('width=195&ratio=55&rim=15'))).toEqual([
      '195/55R15',
      '195/55 ZR15',
      '195/55R15 85V',
    ])
  })

  test('and no match if a number differs or is not a number', () => {
    for (const query of ['width=205&ratio=50&rim=15', 'width=abc&ratio=55&rim=15', 'vehicleTireSize=abc']) {
      expect(index.search(search(query), 'default', 1)).toMatchObject({ count: 0, page: 1, tyres: [] })
    }
  })
})

describe('a size of a van or pick-up', () => {
  const index = indexTyres(
    [
      aTyre({ size: '195R14C', model: 'Van' }),
      aTyre({ size: '195R15C 106/104R', model: 'Bus' }),
      aTyre({ size: '31x10.5R15LT', model: 'Rover', columnSize: parseTyreSize('265/75R15') }),
      aTyre({ size: '7.50R16', model: 'Lorry' }),
    ],
    TODAY,
  )

  test.each([
    ['width=195&ratio=80&rim=14', 'Van'],
    ['search=195R14C', 'Van'],
    ['search=195r14', 'Van'],
    ['search=195R15C%20106/104R', 'Bus'],
    ['vehicleTireSize=195R15C', 'Bus'],
    ['width=31&ratio=10.5&rim=15', 'Rover'],
    ['search=31x10.5R15LT', 'Rover'],
    ['search=31x10.50-15', 'Rover'],
    ['vehicleTireSize=31x10.5R15', 'Rover'],
    ['width=7.5&ratio=80&rim=16', 'Lorry'],
    ['search=750r16', 'Lorry'],
  ])('is found by typing it and by its columns: %s', (query, model) => {
    expect(models(index, search(query))).toEqual([model])
  })

  test('is also found by columns that say the size in another way, and once by each', () => {
    expect(models(index, search('width=265&ratio=75&rim=15'))).toEqual(['Rover'])
    expect(index.sizesText).toBe('7.5/80R16 31/10.5R15 195/80R14 R15 265/75R15')
  })
})

describe('a staggered vehicle', () => {
  const FRONT = 'vehicleTireSize=225/45R17'
  const index = indexTyres(
    [
      aTyre({ size: '255/40R17', model: 'rear 200', currentPrice: '200' }),
      aTyre({ size: '225/45R17', model: 'front 300', currentPrice: '300' }),
      aTyre({ size: '195/55R15', model: 'other', currentPrice: '10' }),
      aTyre({ size: '255/40R17', model: 'rear 100', currentPrice: '100' }),
      aTyre({ size: '225/45R17', model: 'front 400', currentPrice: '400' }),
    ],
    TODAY,
  )
  const shown = (query: string, sort: TyreSort) =>
    index.search(search(query), sort, 1).tyres.map(({ tyre, position }) => [tyre.model, position])

  test('shows the front tyres first, then the rear ones, each in the chosen order', () => {
    const query = `${FRONT}&vehicleRearTireSize=255/40R17`
    const cheapest = [
      ['front 300', 'front'],
      ['front 400', 'front'],
      ['rear 100', 'rear'],
      ['rear 200', 'rear'],
    ]
    expect(shown(query, 'price-low-high')).toEqual(cheapest)
    expect(shown(query, 'price-high-low')).toEqual([cheapest[1], cheapest[0], cheapest[3], cheapest[2]])
  })

  test('counts front and rear together', () => {
    expect(index.search(search(`${FRONT}&vehicleRearTireSize=255/40R17`), 'default', 1).count).toBe(4)
  })

  test.each([
    '',
    '&vehicleRearTireSize=',
    '&vehicleRearTireSize=225/45R17',
    '&vehicleRearTireSize=225/45%20ZR17',
  ])('is none where front and rear are equal (%j): every tyre once, without a position', rear => {
    expect(shown(FRONT + rear, 'default')).toEqual([
      ['front 300', null],
      ['front 400', null],
    ])
    expect(index.search(search(FRONT + rear), 'default', 1).count).toBe(2)
  })

  test('with its front size sold out still shows the rear tyres as rear ones, and the other way round', () => {
    expect(shown('vehicleTireSize=235/45R17&vehicleRearTireSize=255/40R17', 'default')).toEqual([
      ['rear 200', 'rear'],
      ['rear 100', 'rear'],
    ])
    expect(shown('vehicleTireSize=225/45R17&vehicleRearTireSize=265/40R17', 'default')).toEqual([
      ['front 300', 'front'],
      ['front 400', 'front'],
    ])
  })

  test('turns from front to rear within a page, and counts pages over both', () => {
    const many = indexTyres([...tyresOf('255/40R17', 8), ...tyresOf('225/45R17', 13)], TODAY)
    const query = search(`${FRONT}&vehicleRearTireSize=255/40R17`)
    const positions = (page: number) =>
      many.search(query, 'default', page).tyres.map(({ position }) => position)
    expect(many.search(query, 'default', 2)).toMatchObject({ count: 21, page: 2, pageCount: 3 })
    expect(positions(1)).toEqual(Array(10).fill('front'))
    expect(positions(2)).toEqual([...Array(3).fill('front'), ...Array(7).fill('rear')])
    expect(positions(3)).toEqual(['rear'])
    expect(models(many, query, 3)).toEqual(['255/40R17 no 8'])
  })
})

describe('a keyword', () => {
  const index = indexTyres(
    [
      aTyre({ brand: 'Yokohama', model: 'Advan', size: '195R14C' }),
      aTyre({ brand: 'Michelin', model: 'Primacy 4', size: '205/55R16' }),
      aTyre({ brand: 'Pirelli', model: 'Michelin Killer' }),
      aTyre({ brand: 'Apollo', model: 'Alnac' }),
    ],
    TODAY,
  )

  test('finds by brand or by model, in the chosen order', () => {
    expect(models(index, search('search=michelin'))).toEqual(['Michelin Killer', 'Primacy 4'])
  })

  test('finds tyres of every kind of size', () => {
    expect(models(index, search('search=advan'))).toEqual(['Advan'])
  })

  test('looks at brand and model each on its own', () => {
    expect(index.search(search('search=oad'), 'default', 1).count).toBe(0)
  })

  test('finds nothing that is not there', () => {
    expect(index.search(search('search=zzz'), 'default', 1)).toMatchObject({ count: 0, page: 1, tyres: [] })
  })

  test('is searched up to its greatest length and refused beyond', () => {
    const keyword = `michelin${'x'.repeat(MAX_KEYWORD_LENGTH - 8)}`
    expect(index.search({ mode: 'keyword', keyword }, 'default', 1).count).toBe(1)
    expect(index.search({ mode: 'keyword', keyword: `${keyword}x` }, 'default', 1).count).toBe(0)
  })
})

describe('a page', () => {
  const index = indexTyres(tyresOf('195/55R15', 21), TODAY)
  const QUERIES = ['', 'width=195&ratio=55&rim=15', 'vehicleTireSize=195/55R15', 'search=pirelli']

  test.each(QUERIES)('holds ten tyres, the last one the rest: %s', query => {
    const pages = [1, 2, 3].map(page => index.search(search(query), 'default', page))
    expect(pages.map(({ count, page, pageCount, tyres }) => [count, page, pageCount, tyres.length])).toEqual([
      [21, 1, 3, 10],
      [21, 2, 3, 10],
      [21, 3, 3, 1],
    ])
    expect(pages[1]?.tyres[0]?.tyre.model).toBe('195/55R15 no 11')
    expect(pages[2]?.tyres[0]?.tyre.model).toBe('195/55R15 no 21')
  })

  test.each(QUERIES)('of exactly ten tyres is the only one: %s', query => {
    const ten = indexTyres(tyresOf('195/55R15', 10), TODAY)
    expect(ten.search(search(query), 'default', 1)).toMatchObject({ count: 10, pageCount: 1 })
    expect(ten.search(search(query), 'default', 2).page).toBe(1)
  })

  describe.each(QUERIES)('that does not exist is page 1: %s', query => {
    test.each([
      4,
      1000,
      0,
      -1,
      1.5,
      2.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      2 ** 53,
    ])('%d', page => {
      const found = index.search(search(query), 'default', page)
      expect(found).toEqual(index.search(search(query), 'default', 1))
      expect(found.page).toBe(1)
    })

    test('nor does one of an empty catalogue', () => {
      expect(indexTyres([], TODAY).search(search(query), 'default', 3)).toMatchObject({
        count: 0,
        page: 1,
        tyres: [],
      })
    })
  })
})

describe('the pages of any search over any stock', () => {
  const sizes = ['195/55R15', '195/55 R15 85V', '205/55R16', '225/45R17', '255/40R17', '195R14C']
  const price = fc.constantFrom('100', 'RM 250', '1,200', 'Call us', null)
  const stock = fc
    .array(
      fc.record({
        size: fc.constantFrom(...sizes),
        brand: fc.constantFrom('Pirelli', 'GT Radial', 'giti', 'Toyo', 'Apollo'),
        model: fc.constantFrom('Primacy 4', 'P7', 'A/B 100%?#', '🛞 "Sport"'),
        currentPrice: price,
        listPrice: price,
        promotionValidTill: fc.constantFrom<(CalendarDate | null)[]>(null, YESTERDAY, TODAY, TOMORROW),
      }),
      { maxLength: 60, size: 'max' },
    )
    .map(rows => rows.map(aTyre))
  const query = fc.constantFrom(
    '',
    'width=195&ratio=55&rim=15',
    'width=205&ratio=55&rim=16',
    'width=999&ratio=55&rim=15',
    'vehicleTireSize=195/55R15',
    'vehicleTireSize=225/45R17&vehicleRearTireSize=255/40R17',
    'vehicleTireSize=225/45R17&vehicleRearTireSize=225/45 R17',
    'vehicleTireSize=195/55R15&vehicleRearTireSize=205/55R16',
    'search=gt',
    'search=primacy toyo',
    'search=gt radial',
    'search=radial toyo sport',
    'inch=15',
    'inch=17',
    'search=p',
    'search=%F0%9F%9B%9E',
    'search=nothing',
  )

  /** Reference implementation: filters and keeps the order. */
  function found(
    tyres: Tyre[],
    wanted: TyreSearch,
    sort: TyreSort,
  ): { tyre: Tyre; position: 'front' | 'rear' | null }[] {
    const threeNumbers = (size: Tyre['parsedSize']) => size && [size.width, size.aspectRatio, size.rim].join()
    const at = (position: 'front' | 'rear' | null, keep: (tyre: Tyre) => boolean | null) =>
      tyres.filter(keep).map(tyre => ({ tyre, position }))
    const hasSize = (size: Tyre['parsedSize']) => (tyre: Tyre) =>
      size && tyre.parsedSize && threeNumbers(tyre.parsedSize) === threeNumbers(size)
    switch (wanted.mode) {
      case 'none':
        return at(null, tyre => DEFAULTS.some(size => hasSize(parseTyreSize(size))(tyre)))
      case 'size':
        return at(null, hasSize(wanted.size))
      case 'vehicle':
        return wanted.rear
          ? [...at('front', hasSize(wanted.front)), ...at('rear', hasSize(wanted.rear))]
          : at(null, hasSize(wanted.front))
      case 'keyword': {
        const matches = createKeywordMatcher(wanted.keyword)
        const all = at(null, tyre => matches(tyre.brand) || matches(tyre.model))
        if (sort !== 'default') return all
        const words = wanted.keyword.split(' ').map(word => word.toLowerCase())
        const nameOf = ({ brand, model }: Tyre) => `${brand} ${model}`.toLowerCase()
        const parts = ({ tyre }: (typeof all)[number]) =>
          words.filter(word =>
            nameOf(tyre)
              .replace(/[^a-z\d]/g, '')
              .includes(word),
          ).length
        const wholes = ({ tyre }: (typeof all)[number]) =>
          words.filter(word =>
            nameOf(tyre)
              .split(/[^a-z\d]+/)
              .includes(word),
          ).length
        return all.toSorted((a, b) => parts(b) - parts(a) || wholes(b) - wholes(a))
      }
      case 'rim':
        return at(null, ({ parsedSize }) => parsedSize?.rim === wanted.rim)
    }
  }

  test.each(TYRE_SORTS)('hold every tyre it finds exactly once, in order: %s', sort => {
    fc.assert(
      fc.property(stock, query, (tyres, address) => {
        const wanted = search(address)
        const expected = found(
          Array.from(runAtOnce(sortTyres(tyres, sort, TODAY)), position => tyres[position] as Tyre),
          wanted,
          sort,
        )
        const index = indexTyres(tyres, TODAY)
        const { pageCount } = index.search(wanted, sort, 1)
        expect(pageCount).toBe(Math.max(1, Math.ceil(expected.length / 10)))
        const pages = Array.from({ length: pageCount }, (_, page) => index.search(wanted, sort, page + 1))
        expect(pages.map(({ page }) => page)).toEqual(pages.map((_, page) => page + 1))
        expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([expected.length]))
        expect(pages.slice(0, -1).every(page => page.tyres.length === 10)).toBe(true)
        const shown = pages.flatMap(page => page.tyres)
        expect(shown.map(({ tyre, position }) => [tyres.indexOf(tyre), position])).toEqual(
          expected.map(({ tyre, position }) => [tyres.indexOf(tyre), position]),
        )
      }),
      { numRuns: runs(200) },
    )
  })
})

test('prices are those of the day of the index', () => {
  const tyres = [
    aTyre({ model: 'promotion', currentPrice: '100', listPrice: '300', promotionValidTill: TODAY }),
    aTyre({ model: 'plain', currentPrice: '200' }),
  ]
  expect(models(indexTyres(tyres, TODAY), search(''), 1, 'price-low-high')).toEqual(['promotion', 'plain'])
  expect(models(indexTyres(tyres, TOMORROW), search(''), 1, 'price-low-high')).toEqual(['plain', 'promotion'])
})
