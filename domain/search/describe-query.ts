import { formatTyreSize } from '../tyres/tyre-size.ts'
import type { UnderstoodQuery } from './understand-query.ts'

/**
 * The understood query as one line, in the catalogue's spelling: `Michelin Primacy 4 205/55R16`; empty if
 * nothing was understood.
 */
export function describeQuery({ size, rearSize, cars, brands, name, rim }: UnderstoodQuery): string {
  const sizes = [size, rearSize].flatMap(each => (each ? formatTyreSize(each) : []))
  return [describeCars(cars), ...brands, name, ...sizes, rim && `rim ${rim}`].filter(Boolean).join(' ')
}

/** One car with trim and year; for several cars their common words: `Perodua Myvi`, `Toyota`. */
function describeCars(cars: UnderstoodQuery['cars']): string {
  const [car] = cars
  if (!car) return ''
  const trim = cars.length === 1 ? car.trims[0]?.name : undefined
  if (trim)
    return [car.brand, car.family, trim === car.family ? '' : trim, car.year].filter(Boolean).join(' ')
  return cars.every(({ family }) => family === car.family) ? `${car.brand} ${car.family}` : car.brand
}
