import { href } from 'react-router'
import { FILTER_PARAMETERS } from '../../../domain/tyres/tyre-filters.ts'
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

/**
 * The current list with changed parameters; an empty value removes one. A new search or sort starts at page 1. Parameters have one
 * order, whatever that of the URL (rule S38.7).
 */
export function sameListUrl(
  query: URLSearchParams,
  changes: Record<string, string | readonly string[]>,
): string {
  const changed = new URLSearchParams(query)
  for (const name of ['page', 'lang']) changed.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    changed.delete(name)
    for (const each of [value].flat()) changed.append(name, each)
  }
  return listUrl([...changed])
}

/** The URL of a list with these parameters in their one order; those without a value are left out. */
export function listUrl(parameters: readonly (readonly [name: string, value: string])[]): string {
  const place = (name: string) => LIST_PARAMETERS.indexOf(name) >>> 0
  const sorted = parameters.filter(([, value]) => value).toSorted(([a], [b]) => place(a) - place(b))
  const text = new URLSearchParams(sorted.map(([name, value]) => [name, value])).toString()
  return text ? `${href('/tires')}?${text}` : href('/tires')
}

const LIST_PARAMETERS: readonly string[] = [
  ...['width', 'ratio', 'rim', 'vehicleTireSize', 'vehicleRearTireSize', 'vehicleBrand', 'vehicleYear'],
  ...['vehicleModel', 'search', 'name', 'inch', 'typed', ...FILTER_PARAMETERS, 'qty', 'sort', 'page'],
]
