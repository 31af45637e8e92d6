import type { TyreSort } from '../../../domain/tyres/tyre-order.ts'
import type { VehicleChoice } from '../../../domain/tyres/tyre-search.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import type { Fitment } from '../../../domain/vehicles/vehicle.ts'

/** The address of the tyres that fit a car (parameters of S §2). */
export function vehicleSearchUrl(
  { brand, year, model }: VehicleChoice,
  { front, rear }: Fitment,
  sort?: TyreSort,
): string {
  const query = new URLSearchParams({ vehicleTireSize: formatTyreSize(front) })
  if (rear) query.set('vehicleRearTireSize', formatTyreSize(rear))
  query.set('vehicleBrand', brand)
  query.set('vehicleYear', year)
  query.set('vehicleModel', model)
  if (sort && sort !== 'default') query.set('sort', sort)
  return `/tires?${query}`
}

/**
 * Front and rear as the one value of a radio button, which without script is all that tells two fitments with the same front
 * apart: `225/40R18|255/35R18`, or `185/55R15|` where all four are the same.
 */
export function fitmentValue({ front, rear }: Fitment): string {
  return `${formatTyreSize(front)}|${rear ? formatTyreSize(rear) : ''}`
}

/** Such a value as the two parameters that it stands for; null where the query holds none. */
export function splitFitment(
  query: URLSearchParams,
): { vehicleTireSize: string; vehicleRearTireSize: string } | null {
  const [front = '', ...rear] = query.get('vehicleTireSize')?.split('|') ?? []
  return rear.length > 0 ? { vehicleTireSize: front, vehicleRearTireSize: rear.join('') } : null
}

/** The same list with some parameters changed; an empty value takes one out. A new search or sort starts at page 1. */
export function sameListUrl(query: URLSearchParams, changes: Record<string, string>): string {
  const changed = new URLSearchParams(query)
  for (const name of ['page', 'lang']) changed.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  const text = changed.toString()
  return text ? `/tires?${text}` : '/tires'
}
