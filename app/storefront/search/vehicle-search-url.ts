import { href } from 'react-router'
import type { VehicleChoice } from '../../../domain/tyres/tyre-search.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import type { TyreSort } from '../../../domain/tyres/tyre-sort.ts'
import type { Fitment } from '../../../domain/vehicles/vehicle.ts'

/** URL of the tyre list for a car (rule S7.1). */
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
  return `${href('/tires')}?${query}`
}

/**
 * Front and rear size as one radio value, so that two fitments with the same front size differ without
 * JavaScript: `225/40R18|255/35R18`, or `185/55R15|` for four equal tyres.
 */
export function fitmentValue({ front, rear }: Fitment): string {
  return `${formatTyreSize(front)}|${rear ? formatTyreSize(rear) : ''}`
}

/** Splits such a radio value into its two parameters; null if the query has none. */
export function splitFitment(
  query: URLSearchParams,
): { vehicleTireSize: string; vehicleRearTireSize: string } | null {
  const [front = '', ...rear] = query.get('vehicleTireSize')?.split('|') ?? []
  return rear.length > 0 ? { vehicleTireSize: front, vehicleRearTireSize: rear.join('') } : null
}
