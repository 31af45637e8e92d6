import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Vehicle } from './vehicle.ts'
import { findCar, indexVehicles, listModels, listYears } from './vehicle-index.ts'

const row = (
  brand: string,
  year: number,
  model: string,
  tyreSize: string,
  rearTyreSize: string | null = null,
): Vehicle => ({ brand, year, model, tyreSize, rearTyreSize })

const SHEET = [
  row('Perodua', 2018, 'Myvi 1.5', '185/55R15'),
  row('BMW', 2007, '3 Series (E90, 17 in)', '225/45R17', '255/40R17'),
  row('Perodua', 2012, 'Myvi 1.3', '175/65R14'),
  row('Perodua', 2018, 'Axia', '175/65R14'),
  row('Perodua', 2018, 'Myvi 1.5', '175/65R14'),
  row('Perodua', 2018, 'Myvi 1.5', '185/55 R15 82V'),
  row('BMW', 2007, '118i', '205/55R16', '205/55R16'),
  row('BMW', 2007, 'X5', 'unknown'),
  row('Audi', 2007, '118i', ''),
]
const index = indexVehicles(SHEET)

describe('the cascade brand, year, model', () => {
  test('offers each brand once, common ones first, and only brands with a car that has a size', () => {
    expect(index.brands).toEqual(['Perodua', 'BMW'])
  })

  test('offers the years of the brand once, newest first', () => {
    expect(listYears(index.findByBrand('Perodua'))).toEqual(['2018', '2012'])
    expect(listYears(index.findByBrand('BMW'))).toEqual(['2007'])
  })

  test('offers the models of brand and year once, sorted as text', () => {
    expect(listModels(index.findByBrand('Perodua'), '2018')).toEqual(['Axia', 'Myvi 1.5'])
    expect(listModels(index.findByBrand('Perodua'), '2012')).toEqual(['Myvi 1.3'])
    expect(listModels(index.findByBrand('BMW'), '2007')).toEqual(['118i', '3 Series (E90, 17 in)'])
  })

  test('offers nothing for unknown brands, years and models', () => {
    expect(index.findByBrand('')).toEqual([])
    expect(index.findByBrand('Ferrari')).toEqual([])
    expect(index.findByBrand('constructor')).toEqual([])
    expect(listYears([])).toEqual([])
    expect(listModels(index.findByBrand('Perodua'), '')).toEqual([])
    expect(listModels(index.findByBrand('Perodua'), '1999')).toEqual([])
  })

  test('drops rows without a front size', () => {
    expect(index.count).toBe(7)
    expect(index.findByBrand('Audi')).toEqual([])
    expect(findCar(index.findByBrand('BMW'), '2007', 'X5')).toBeNull()
  })
})

describe('a choice names a car', () => {
  test('with its size', () => {
    expect(findCar(index.findByBrand('Perodua'), '2012', 'Myvi 1.3')?.fitments).toEqual([
      { front: { width: 175, aspectRatio: 65, rim: 14 }, rear: null },
    ])
  })

  test('with front and rear size where it is staggered', () => {
    expect(findCar(index.findByBrand('BMW'), '2007', '3 Series (E90, 17 in)')?.fitments).toEqual([
      { front: { width: 225, aspectRatio: 45, rim: 17 }, rear: { width: 255, aspectRatio: 40, rim: 17 } },
    ])
  })

  test('with one size where front and rear are equal', () => {
    expect(findCar(index.findByBrand('BMW'), '2007', '118i')?.fitments).toEqual([
      { front: { width: 205, aspectRatio: 55, rim: 16 }, rear: null },
    ])
  })

  test('with every distinct size of its rows, in the order of the data file', () => {
    expect(findCar(index.findByBrand('Perodua'), '2018', 'Myvi 1.5')?.fitments).toEqual([
      { front: { width: 185, aspectRatio: 55, rim: 15 }, rear: null },
      { front: { width: 175, aspectRatio: 65, rim: 14 }, rear: null },
    ])
  })

  test('with two sizes where only the rear ones differ', () => {
    const { findByBrand: ofBrand } = indexVehicles([
      row('BMW', 2007, 'M3', '225/45R17', '255/40R17'),
      row('BMW', 2007, 'M3', '225/45R17', '245/40R17'),
      row('BMW', 2007, 'M3', '225/45R17'),
    ])
    expect(findCar(ofBrand('BMW'), '2007', 'M3')?.fitments.map(({ rear }) => rear?.width ?? null)).toEqual([
      255,
      245,
      null,
    ])
  })

  test.each([
    ['', ''],
    ['2018', ''],
    ['', 'Axia'],
    ['2012', 'Axia'],
    ['2018', 'axia'],
    ['2018', 'X5'],
  ])('or none: year %j, model %j', (year, model) => {
    expect(findCar(index.findByBrand('Perodua'), year, model)).toBeNull()
  })
})

describe('the ratings that a car requires', () => {
  const [front, rear] = [
    { width: 225, aspectRatio: 45, rim: 17 },
    { width: 255, aspectRatio: 40, rim: 17 },
  ]
  const rated = (
    rearTyreSize: string | null,
    ...[loadIndex, speedRating, rearLoadIndex, rearSpeedRating]: string[]
  ) => ({
    ...row('BMW', 2007, '325i', '225/45R17', rearTyreSize),
    ...{ loadIndex, speedRating, rearLoadIndex, rearSpeedRating },
  })
  const car = { brand: 'BMW', year: '2007', model: '325i' }

  test('is found by car and sizes, axle by axle', () => {
    const cars = indexVehicles([rated('255/40R17', '91', 'W', '94', 'W'), rated(null, '94', 'V')])
    expect(cars.findRatings(car, { front, rear })).toEqual({
      front: { loadIndex: '91', speedRating: 'W' },
      rear: { loadIndex: '94', speedRating: 'W' },
    })
    const same = { loadIndex: '94', speedRating: 'V' }
    expect(cars.findRatings(car, { front, rear: null })).toEqual({ front: same, rear: same })
    expect(cars.findRatings(car, { front: rear, rear: null })).toBeNull()
    expect(cars.findRatings({ ...car, year: '2008' }, { front, rear })).toBeNull()
  })

  test('is the higher rating where two rows have the same sizes', () => {
    const cars = indexVehicles([rated(null, '94', 'V'), rated(null, '91', 'W')])
    const asked = { loadIndex: '94', speedRating: 'W' }
    expect(cars.findRatings(car, { front, rear: null })).toEqual({ front: asked, rear: asked })
  })
})

test('every row of any vehicle file can be found through the cascade', () => {
  const sizes = { '175/65R14': '175', '185/55R15': '185', '185/55 R15 82V': '185', '225/45R17': '225' }
  const size = fc.constantFrom(...(Object.keys(sizes) as (keyof typeof sizes)[]))
  const rows = fc.array(
    fc.record({
      brand: fc.constantFrom('Perodua', 'Proton', 'BMW', '__proto__'),
      model: fc.constantFrom('Myvi', '118i', 'X5', '3 Series', '/%?#"🛞', 'toString'),
      year: fc.integer({ min: 1998, max: 2003 }),
      tyreSize: size,
      rearTyreSize: fc.option(size),
    }),
    { maxLength: 30 },
  )
  const distinct = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) === at)
  fc.assert(
    fc.property(rows, vehicles => {
      const { brands, findByBrand: ofBrand, count } = indexVehicles(vehicles)
      expect(count).toBe(vehicles.length)
      expect(brands.toSorted()).toEqual(distinct(vehicles.map(({ brand }) => brand)).sort())
      for (const { brand, year, model } of vehicles) {
        const ofTheBrand = vehicles.filter(vehicle => vehicle.brand === brand)
        const ofTheYear = ofTheBrand.filter(vehicle => vehicle.year === year)
        const ofTheCar = ofTheYear.filter(vehicle => vehicle.model === model)
        const cars = ofBrand(brand)
        expect(listYears(cars)).toEqual(
          distinct(ofTheBrand.map(vehicle => String(vehicle.year)))
            .sort()
            .reverse(),
        )
        expect(listModels(cars, String(year))).toEqual(
          distinct(ofTheYear.map(vehicle => vehicle.model)).sort(),
        )
        const pairs = ofTheCar.map(({ tyreSize, rearTyreSize }) => {
          const [front, rear] = [sizes[tyreSize], rearTyreSize && sizes[rearTyreSize]]
          return `${front} ${rear && rear !== front ? rear : ''}`
        })
        const fitments = findCar(cars, String(year), model)?.fitments ?? []
        expect(fitments.map(({ front, rear }) => `${front.width} ${rear?.width ?? ''}`)).toEqual(
          distinct(pairs),
        )
      }
    }),
  )
})
