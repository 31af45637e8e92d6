import { href } from 'react-router'
import { FILTER_PARAMETERS } from '../../../domain/tyres/filter-parameters.ts'

/**
 * The current list with changed parameters; an empty value removes one. A new search or sort starts at page
 * 1. Parameters get a fixed order (rule S38.7).
 */
export function sameListUrl(
  query: URLSearchParams,
  changes: Record<string, string | readonly string[]>,
): string {
  const isKept = (name: string) => name !== 'page' && name !== 'lang' && !Object.hasOwn(changes, name)
  return listUrl([
    ...[...query].filter(([name]) => isKept(name)),
    ...Object.entries(changes).flatMap(([name, value]) => [value].flat().map(each => [name, each] as const)),
  ])
}

/** The URL of a list with these parameters in their one order; those without a value are left out. */
export function listUrl(parameters: readonly (readonly [name: string, value: string])[]): string {
  const place = (name: string) => LIST_PARAMETERS.indexOf(name) >>> 0
  const sorted = parameters.filter(([, value]) => value).toSorted(([a], [b]) => place(a) - place(b))
  const text = new URLSearchParams(sorted as [string, string][]).toString()
  return text ? `${href('/tires')}?${text}` : href('/tires')
}

const LIST_PARAMETERS: readonly string[] = [
  ...['width', 'ratio', 'rim', 'vehicleTireSize', 'vehicleRearTireSize', 'vehicleBrand', 'vehicleYear'],
  ...['vehicleModel', 'search', 'name', 'inch', 'typed', ...FILTER_PARAMETERS, 'qty', 'sort', 'page'],
]
