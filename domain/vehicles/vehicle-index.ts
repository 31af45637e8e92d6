import { formatTyreSize } from '../tyres/tyre-size.ts'
import { type Fitment, toFitment, type Vehicle } from './vehicle.ts'

/** All vehicles by brand, for the cascade brand, year, model (S §§4, 5). Never changed after it is made. */
export type VehicleIndex = {
  /** sorted as text */
  readonly brands: readonly string[]
  /** the cars of a brand, empty for a brand that is not there */
  findByBrand(brand: string): readonly Car[]
  readonly count: number
}

/** One brand, year and model with every distinct pair of sizes it came in. */
export type Car = { readonly year: number; readonly model: string; readonly fitments: readonly Fitment[] }

/** Groups the rows of the sheet into cars; rows without a readable front size are left out (S §3). */
export function indexVehicles(vehicles: readonly Vehicle[]): VehicleIndex {
  const brands = new Map<
    string,
    Map<string, { year: number; model: string; fitments: Map<string, Fitment> }>
  >()
  let count = 0
  for (const vehicle of vehicles) {
    const sizes = toFitment(vehicle)
    if (!sizes) continue
    count++
    const cars = brands.get(vehicle.brand) ?? new Map()
    brands.set(vehicle.brand, cars)
    const key = `${vehicle.year}\0${vehicle.model}`
    const car = cars.get(key) ?? { year: vehicle.year, model: vehicle.model, fitments: new Map() }
    cars.set(key, car)
    car.fitments.set(`${formatTyreSize(sizes.front)} ${sizes.rear ? formatTyreSize(sizes.rear) : ''}`, sizes)
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
  return { brands: [...lists.keys()].sort(), count, findByBrand: brand => lists.get(brand) ?? [] }
}

/** The years of a list of cars, as text and sorted as text (S §5). */
export function listYears(cars: readonly Pick<Car, 'year'>[]): string[] {
  return [...new Set(cars.map(car => String(car.year)))].sort()
}

/** The models of one year, sorted as text. */
export function listModels(cars: readonly Pick<Car, 'year' | 'model'>[], year: string): string[] {
  return [...new Set(cars.filter(car => String(car.year) === year).map(car => car.model))].sort()
}

/** The car a choice names, or null while it is not complete or names none. */
export function findCar(cars: readonly Car[], year: string, model: string): Car | null {
  return cars.find(car => String(car.year) === year && car.model === model) ?? null
}
