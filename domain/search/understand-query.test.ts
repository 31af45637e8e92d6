import { expect, test } from 'vitest'
import { runAtOnce } from '../../platform/event-loop/slices.ts'
import { DRIVER_QUERIES } from '../../tests/support/driver-queries.ts'
import { sampleTyres, sampleVehicles } from '../../tests/support/sample-catalogue.ts'
import { formatTyreSize } from '../tyres/tyre-size.ts'
import type { CarMatch } from './car-match.ts'
import { indexQueries } from './query-index.ts'
import { type UnderstoodQuery, understandQuery } from './understand-query.ts'

const index = runAtOnce(indexQueries(sampleTyres(), sampleVehicles()))

test.each(DRIVER_QUERIES)('%s means %s', (typed, meant) => {
  expect(describeMeaning(understandQuery(typed, index))).toBe(meant)
})

test.each(['constructor', 'toString', 'hasOwnProperty valueOf'])('%s means nothing', typed => {
  expect(describeMeaning(understandQuery(typed, index))).toBe('')
})

test.each([
  ['225/45R17 255/40R17', '225/45R17 255/40R17'],
  ['255 40 17 & 225 45 17', '225/45R17 255/40R17'],
  ['225/45R17 94W 225/45R17 91V', '225/45R17'],
  ['225/45R17 atau 215/45R17', '225/45R17'],
])('the sizes of %s are %s: two are those of a staggered car, the wider one at the rear', (typed, sizes) => {
  const { size, rearSize } = understandQuery(typed, index)
  expect([size, rearSize].flatMap(each => (each ? formatTyreSize(each) : [])).join(' ')).toBe(sizes)
})

test.each([
  'lebih rm300',
  'rm300 ke atas',
  'RM300+',
  '4 tayar rm1000',
  'rm800 untuk 4',
  'crv rm 2015',
  'rm 199.90',
])('%s names no highest price of one tyre', typed => {
  expect(understandQuery(typed, index).maxPrice).toBeNull()
})

test.each([
  ['proton emas 5', ['5']],
  ['mazda 6', ['6']],
  ['myvi 4 biji', []],
  ['4 myvi', []],
  ['tayar untuk 4 myvi', []],
  ['bezza 1.3 advance', ['advance']],
  ['kereta myvi tahun 2018, michelin atau toyo', []],
])(
  'the words of %s that mean nothing are %j: a digit is a number of tyres beside a word for it',
  (typed, ignored) => {
    expect(understandQuery(typed, index).ignored).toEqual(ignored)
  },
)

test.each(['perdana', 'rusa', 'staria', 'macam mana nak tahu saiz tayar'])(
  '%s is no misspelt name of another car',
  typed => {
    expect(understandQuery(typed, index)).toMatchObject({ cars: [], corrections: [] })
  },
)

test.each(['80/90-17', 'tayar 70/90 - 17'])('a size of motorcycles, %s, is no rim of cars', typed => {
  expect(understandQuery(typed, index).rim).toBeNull()
})

test.each([
  ['myvi 2018 195/55r15', ['Myvi', 'Myvi']],
  ['myvi 175/65r14', []],
  ['toyota 195r14c', []],
])('%s has a size that these cars never had: %j', (typed, families) => {
  const { otherCars, ignored } = understandQuery(typed, index)
  expect(otherCars.map(({ family }) => family)).toEqual(families)
  expect(ignored).toEqual([])
})

test('two sizes beside a car are not words that mean nothing', () => {
  const { cars, size, rearSize, ignored } = understandQuery('bmw e90 225/45R17 255/40R17', index)
  expect([cars.length, size, rearSize, ignored]).toEqual([1, null, null, []])
})

test('a brand means all of its cars, also those that share their sizes', () => {
  expect(familiesOf('perodua')).toEqual(['Alza', 'Aruz', 'Ativa', 'Axia', 'Bezza', 'Myvi', 'Viva'])
  expect(familiesOf('vw rim 15')).toEqual(['Polo', 'Vento'])
})

test.each([
  ['bmw', ['3 Series', '5 Series', 'X5']],
  ['hyundai rim 18', ['Santa Fe', 'Tucson']],
  ['byd', ['Atto 3', 'Dolphin', 'Seal']],
  ['nissan grand livina', ['Grand Livina']],
])('the cars of %s are named %j: the words that all of their trims share', (typed, families) => {
  expect(familiesOf(typed)).toEqual(families)
})

test.each(['toyota hiace 2.8', 'nissan urvan 2.5', 'perodua qv-e'])(
  'an engine or a letter of a trim beside an unknown model, %s, means no other model',
  typed => {
    expect(familiesOf(typed)).toEqual(familiesOf(typed.split(' ')[0] ?? ''))
  },
)

const familiesOf = (typed: string) =>
  [...new Set(understandQuery(typed, index).cars.map(({ family }) => family))].sort()

/** The meaning in the words of DRIVER_QUERIES. */
function describeMeaning({ size, cars, brands, name, rim, ...wishes }: UnderstoodQuery): string {
  const [car] = cars
  return [
    size && `size ${formatTyreSize(size)}`,
    car && cars.length === 1 && `car ${car.brand} ${car.model} ${car.year} ${sizesOf(car)}`,
    cars.length > 1 && `cars ${cars.map(sizesOf).sort().join(' ')}`,
    brands.length > 0 && `brand ${brands.join(', ')}`,
    name && `name ${name}`,
    rim && `rim ${rim}`,
    wishes.maxPrice && `up to ${wishes.maxPrice}`,
    wishes.isCheap && 'cheap',
    wishes.isPromotion && 'promotion',
  ]
    .filter(Boolean)
    .join(' · ')
}

const sizesOf = ({ fitment: { front, rear } }: CarMatch) =>
  [front, rear].flatMap(size => (size ? formatTyreSize(size) : [])).join('+')
