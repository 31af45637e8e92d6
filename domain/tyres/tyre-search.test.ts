import { describe, expect, test } from 'vitest'
import { parseTyreSearch, parseVehicleChoice, type TyreSearch } from './tyre-search.ts'

const search = (query: string): TyreSearch => parseTyreSearch(new URLSearchParams(query))

const SIZE = 'width=195&ratio=55&rim=15'
const VEHICLE = 'vehicleTireSize=175/65R14&vehicleBrand=Perodua&vehicleYear=2012&vehicleModel=Myvi 1.3'
const KEYWORD = 'search=primacy'
const MYVI = { brand: 'Perodua', year: '2012', model: 'Myvi 1.3' }
const NO_CAR = { brand: '', year: '', model: '' }

const size = { mode: 'size', size: { width: 195, aspectRatio: 55, rim: 15 } }
const vehicle = {
  mode: 'vehicle',
  front: { width: 175, aspectRatio: 65, rim: 14 },
  rear: null,
  vehicle: MYVI,
}
const keyword = { mode: 'keyword', keyword: 'primacy' }
const none = { mode: 'none' }

describe('the URL decides the mode of a search', () => {
  test.each<[title: string, query: string, expected: object]>([
    ['nothing is no search', '', none],
    ['width, ratio and rim are a size', SIZE, size],
    ['a front size is a vehicle', VEHICLE, vehicle],
    ['a text is a keyword', KEYWORD, keyword],
    ['page and sort are no search', 'page=2&sort=popularity', none],
    ['size wins over vehicle', `${VEHICLE}&${SIZE}`, size],
    ['size wins over keyword', `${KEYWORD}&${SIZE}`, size],
    ['vehicle wins over keyword', `${KEYWORD}&${VEHICLE}`, vehicle],
    ['size wins over both', `${KEYWORD}&${VEHICLE}&${SIZE}`, size],
    [
      'a car without a size is no search yet',
      'vehicleBrand=Perodua&vehicleYear=2012&vehicleModel=Myvi',
      none,
    ],
    ['a rear size alone is no search', 'vehicleRearTireSize=255/35R19', none],
    ['a car without a size leaves the keyword', `vehicleBrand=Perodua&${KEYWORD}`, keyword],
  ])('%s', (_, query, expected) => {
    expect(search(query)).toEqual(expected)
  })

  test.each([
    'width=195',
    'width=195&ratio=55',
    'width=195&rim=15',
    'ratio=55&rim=15',
    'width=195&ratio=55&rim=',
  ])('a size needs all three: %s is none, and leaves the others', query => {
    expect(search(query)).toEqual(none)
    expect(search(`${query}&${VEHICLE}`)).toEqual(vehicle)
    expect(search(`${query}&${KEYWORD}`)).toEqual(keyword)
  })

  test.each(['search=', 'search=%20%20', 'vehicleTireSize=%20', 'width=%20&ratio=%20&rim=%20'])(
    'a blank keyword is no search: %s',
    query => {
      expect(search(query)).toEqual(none)
    },
  )

  test('blanks around a text are removed', () => {
    expect(search('search=%20 primacy 4%20')).toEqual({ mode: 'keyword', keyword: 'primacy 4' })
    expect(search('width=%20195&ratio=55%20&rim=%2015%20')).toEqual(size)
  })

  test('a keyword keeps its characters', () => {
    expect(search(`search=${encodeURIComponent('A/B 100% #1 "é" 🛞 + &')}`)).toEqual({
      mode: 'keyword',
      keyword: 'A/B 100% #1 "é" 🛞 + &',
    })
  })
})

describe('a keyword that is a size is a size search', () => {
  test.each(['195/55R15', '195 55 15', '1955515', '195-55-15', '195/55ZR15 91V'])('%s', keyword => {
    expect(search(`search=${encodeURIComponent(keyword)}`)).toEqual({ ...size, keyword })
  })

  test.each(['195', '195/55', '195/55R15 michelin', '0123456789'])('%s is no size', keyword => {
    expect(search(`search=${encodeURIComponent(keyword)}`)).toEqual({ mode: 'keyword', keyword })
  })
})

describe('an impossible size is a search without results', () => {
  test.each(['width=abc&ratio=55&rim=15', 'width=195&ratio=-55&rim=15', 'width=0&ratio=0&rim=0'])(
    '%s',
    query => {
      expect(search(query)).toEqual({ mode: 'size', size: null })
    },
  )

  test('for a vehicle too', () => {
    expect(search('vehicleTireSize=abc')).toEqual({
      mode: 'vehicle',
      front: null,
      rear: null,
      vehicle: NO_CAR,
    })
  })
})

describe('a vehicle is staggered', () => {
  const rear = (query: string) => {
    const found = search(query)
    return found.mode === 'vehicle' ? found.rear : undefined
  }

  test('where its rear size differs', () => {
    expect(rear('vehicleTireSize=225/40R19&vehicleRearTireSize=255/35R19')).toEqual({
      width: 255,
      aspectRatio: 35,
      rim: 19,
    })
    expect(rear('vehicleTireSize=225/40R19&vehicleRearTireSize=225/40R18')).toEqual({
      width: 225,
      aspectRatio: 40,
      rim: 18,
    })
  })

  test.each(['225/40R19', '225/40 ZR19', '225/40R19 93Y'])('not where it is the same: %s', text => {
    expect(rear(`vehicleTireSize=225/40R19&vehicleRearTireSize=${encodeURIComponent(text)}`)).toBeNull()
  })

  test.each(['', '%20', 'none'])('not where it is no size: %j', text => {
    expect(rear(`vehicleTireSize=225/40R19&vehicleRearTireSize=${text}`)).toBeNull()
  })
})

test('the car of a URL is as typed, and each part may be missing', () => {
  const choice = (query: string) => parseVehicleChoice(new URLSearchParams(query))
  expect(choice('')).toEqual(NO_CAR)
  expect(choice('vehicleBrand=Perodua')).toEqual({ ...NO_CAR, brand: 'Perodua' })
  expect(choice('vehicleYear= 2012 ')).toEqual({ ...NO_CAR, year: '2012' })
  expect(choice(VEHICLE)).toEqual(MYVI)
})
