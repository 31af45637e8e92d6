import type { AxleRatings } from '../tyres/ratings.ts'
import type { VehicleChoice } from '../tyres/tyre-search.ts'
import { tyreSizeKey } from '../tyres/tyre-size.ts'
import { type Fitment, stricterAxles, toAxleRatings, toFitment, type Vehicle } from './vehicle.ts'

/** All vehicles by brand, for the cascade brand, year, model (rule S9.3). Immutable. */
export type VehicleIndex = {
  /** common brands first, then the others by name (rule S9.3) */
  readonly brands: readonly string[]
  /** the cars of a brand; empty for an unknown brand */
  findByBrand(brand: string): readonly Car[]
  /** ratings that a car requires of tyres in these sizes; null for another car or other sizes (rule S38.2) */
  findRatings(car: VehicleChoice, sizes: Fitment): AxleRatings | null
  readonly count: number
  /** the sizes of all cars, by their keys (tyreSizeKey) */
  readonly sizes: ReadonlySet<string>
}

/** One brand, year and model with every distinct pair of sizes (rule S9.1). */
export type Car = { readonly year: number; readonly model: string; readonly fitments: readonly Fitment[] }

/** Groups rows into cars; rows without a valid front size are left out. */
export function indexVehicles(vehicles: readonly Vehicle[]): VehicleIndex {
  const brands = new Map<
    string,
    Map<string, { year: number; model: string; fitments: Map<string, Fitment> }>
  >()
  const ratings = new Map<string, AxleRatings>()
  let count = 0
  const keys = new Set<string>()
  for (const vehicle of vehicles) {
    const sizes = toFitment(vehicle)
    if (!sizes) continue
    count++
    for (const size of [sizes.front, sizes.rear]) if (size) keys.add(tyreSizeKey(size))
    const cars = brands.get(vehicle.brand) ?? new Map()
    brands.set(vehicle.brand, cars)
    const key = `${vehicle.year}\0${vehicle.model}`
    const car = cars.get(key) ?? { year: vehicle.year, model: vehicle.model, fitments: new Map() }
    cars.set(key, car)
    car.fitments.set(fitmentKey(sizes), sizes)
    const own = toAxleRatings(vehicle)
    const ratingsKey = `${vehicle.brand}\0${key}\0${fitmentKey(sizes)}`
    const others = ratings.get(ratingsKey)
    ratings.set(ratingsKey, others ? stricterAxles(own, others) : own)
  }
  const lists = new Map(
    Array.from(brands, ([brand, cars]) => [
      brand,
      Array.from(cars.values(), ({ year, model, fitments }) => ({
        year,
        model,
        fitments: [...fitments.values()],
      })),
    ]),
  )
  return {
    brands: sortBrands([...lists.keys()]),
    count,
    sizes: keys,
    findByBrand: brand => lists.get(brand) ?? [],
    findRatings: ({ brand, year, model }, sizes) =>
      ratings.get(`${brand}\0${year}\0${model}\0${fitmentKey(sizes)}`) ?? null,
  }
}

const fitmentKey = ({ front, rear }: Fitment) => `${tyreSizeKey(front)} ${rear ? tyreSizeKey(rear) : ''}`

/** Brands of most cars on Malaysian roads. */
const COMMON_BRANDS = ['Perodua', 'Proton', 'Toyota', 'Honda', 'Nissan', 'Mazda', 'Mitsubishi'].map(brand =>
  brand.toLowerCase(),
)

function sortBrands(brands: readonly string[]): string[] {
  const rank = (brand: string) => {
    const at = COMMON_BRANDS.indexOf(brand.toLowerCase())
    return at < 0 ? COMMON_BRANDS.length : at
  }
  return brands.toSorted().sort((a, b) => rank(a) - rank(b))
}

/** Distinct years as text, newest first (rule S9.3). */
export function listYears(cars: readonly Pick<Car, 'year'>[]): string[] {
  return [...new Set(cars.map(car => String(car.year)))].sort().reverse()
}

/** The models of one year, sorted as text. */
export function listModels(cars: readonly Pick<Car, 'year' | 'model'>[], year: string): string[] {
  return [...new Set(cars.filter(car => String(car.year) === year).map(car => car.model))].sort()
}

/** The chosen car; null while the choice is incomplete or unknown. */
export function findCar(cars: readonly Car[], year: string, model: string): Car | null {
  return cars.find(car => String(car.year) === year && car.model === model) ?? null
}
