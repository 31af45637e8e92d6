import { describe, expect, test } from 'vitest'
import { indexQueries } from '../../../domain/search/query-index.ts'
import { understandQuery } from '../../../domain/search/understand-query.ts'
import { parseTyreFilters } from '../../../domain/tyres/tyre-filters.ts'
import { parseTyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { parseTyreSort } from '../../../domain/tyres/tyre-sort.ts'
import { runAtOnce } from '../../../platform/event-loop/slices.ts'
import { DRIVER_QUERIES } from '../../../tests/support/driver-queries.ts'
import { sampleTyres, sampleVehicles } from '../../../tests/support/sample-catalogue.ts'
import { carUrl, queryUrl } from './query-url.ts'

const tyres = sampleTyres()
const index = runAtOnce(indexQueries(tyres, sampleVehicles()))
const urlOf = (typed: string) => queryUrl(understandQuery(typed, index), typed)

describe('the list that a text means (rule S39.7)', () => {
  test.each([
    ['195 55 15', '/tires?width=195&ratio=55&rim=15'],
    ['michelin 205/55r16 murah', '/tires?width=205&ratio=55&rim=16&brand=Michelin&sort=price-low-high'],
    ['195 r15c', '/tires?search=195R15C'],
    ['van 215/60 r16 c 103/101T', '/tires?search=215%2F60R16C&typed=van+215%2F60+r16+c+103%2F101T'],
    ['toyo 195r14c', '/tires?search=195R14C&brand=Toyo'],
    ['primacy4 205/55r16', '/tires?width=205&ratio=55&rim=16&name=Primacy+4'],
    [
      'depan 225/45r17 belakang 255/40r17 pirelli',
      '/tires?vehicleTireSize=225%2F45R17&vehicleRearTireSize=255%2F40R17&brand=Pirelli',
    ],
    [
      'myvi 1.3 2019',
      '/tires?vehicleTireSize=175%2F65R14&vehicleBrand=Perodua&vehicleYear=2019&vehicleModel=Myvi+1.3+G+%2814+in%29',
    ],
    ['michlin', '/tires?search=Michelin&typed=michlin'],
    ['rim 15 toyo', '/tires?inch=15&brand=Toyo'],
    ['promosi', '/tires?promotion=1'],
    ['tayar bawah RM 200', '/tires?max_price=200'],
    ['tayar murah', '/tires?sort=price-low-high'],
    ['tayar', '/tires'],
    ['berapa harga 4 tayar baru', '/tires'],
    ['tayar pancit', '/tires?search=tayar+pancit'],
    ['80/90-17', '/tires?search=80%2F90-17'],
    ['myvi 195/55r15', '/tires?width=195&ratio=55&rim=15&typed=myvi+195%2F55r15'],
    ['dunlop', '/tires?search=dunlop'],
    ['195/55r15 dunlop', '/tires?width=195&ratio=55&rim=15&typed=195%2F55r15+dunlop'],
    ['   ', '/tires'],
    ['<script>alert(1)</script>', '/tires?search=%3Cscript%3Ealert%281%29%3C%2Fscript%3E'],
  ])('%s', (typed, url) => {
    expect(urlOf(typed)).toBe(url)
  })

  test('is asked where cars of several sizes are meant', () => {
    expect(urlOf('myvi 2019')).toBeNull()
  })
})

test.each(DRIVER_QUERIES)('the first tyre for %s is one of %s', (typed, meant) => {
  const query = understandQuery(typed, index)
  const url = queryUrl(query, typed)
  const urls = url ? [url] : query.cars.map(car => carUrl(car, query, typed))
  for (const each of urls) {
    const parameters = new URL(each, 'http://shop').searchParams
    const filters = parseTyreFilters(parameters)
    const search = parseTyreSearch(parameters)
    const { tyres: found } = tyres.search(search, parseTyreSort(parameters.get('sort')), 1, { filters })
    const first = found[0]?.tyre
    // The sample has no tyre of some sizes and brands: then the list is empty, and never another tyre's.
    if (!first) continue
    const part = (name: string) => new RegExp(`(?:^| · )${name} ([^·]+?)(?= ·|$)`).exec(meant)?.[1]
    const brand = part('brand')
    if (brand) expect(first.brand).toBe(brand)
    const plain = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '')
    const name = part('name')
    if (name) expect(plain(first.model)).toContain(plain(name))
    const rim = part('rim')
    if (rim) expect(first.parsedSize?.rim).toBe(Number(rim))
    const sizes = part('size') ?? part('car') ?? part('cars')
    if (sizes) expect(sizes).toContain(first.size)
  }
})
