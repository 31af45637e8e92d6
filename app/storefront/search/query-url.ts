import { href } from 'react-router'
import type { CarMatch } from '../../../domain/search/car-match.ts'
import { TYRE_WORDS } from '../../../domain/search/query-words.ts'
import type { UnderstoodQuery } from '../../../domain/search/understand-query.ts'
import { splitWords } from '../../../domain/tyres/name-words.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import { vehicleSearchUrl } from './vehicle-search-url.ts'

/** The list that a text of the search box means; null if the driver must choose between cars (rule S39.7). */
export function queryUrl(query: UnderstoodQuery, typed: string): string | null {
  const [car] = query.cars
  if (query.cars.length > 1) return null
  if (car) return carUrl(car, query, typed)
  const { size, rearSize, rim, brands, name } = query
  if (size && rearSize) {
    const sizes = { vehicleTireSize: formatTyreSize(size), vehicleRearTireSize: formatTyreSize(rearSize) }
    return listUrl(sizes, narrowing(query), query, typed)
  }
  if (size) {
    const { width, aspectRatio, rim, label } = size
    // The three numbers would lose the spelling of a van's size: `195R15C`.
    const search: Record<string, string> = label
      ? { search: label }
      : { width: String(width), ratio: String(aspectRatio), rim: String(rim) }
    return listUrl(search, narrowing(query), query, typed)
  }
  if (rim) return listUrl({ inch: String(rim) }, narrowing(query), query, typed)
  const keyword = [...brands, name].filter(Boolean).join(' ')
  if (keyword) return listUrl({ search: keyword }, [], query, typed)
  if (query.maxPrice || query.isCheap || query.isPromotion) return listUrl({}, [], query, typed)
  const plain = typed.trim().replace(/\s+/g, ' ')
  // `tayar` alone asks for every tyre.
  const isEveryTyre = query.ignored.length === 0 && splitWords(plain).some(word => TYRE_WORDS.has(word))
  return plain && !isEveryTyre
    ? `${href('/tires')}?${new URLSearchParams({ search: plain })}`
    : href('/tires')
}

/** The list of one of the cars that a text may mean, with everything else that the text asks for. */
export function carUrl(
  { brand, model, year, fitment }: CarMatch,
  query: UnderstoodQuery,
  typed: string,
): string {
  const url = vehicleSearchUrl({ brand, model, year: String(year) }, fitment)
  return listUrl(new URLSearchParams(url.slice(url.indexOf('?') + 1)), narrowing(query), query, typed)
}

/** Brand and name beside a size, a car or a rim. */
const narrowing = ({ brands, name }: UnderstoodQuery): [string, string][] => [
  ...brands.map((brand): [string, string] => ['brand', brand]),
  ...(name ? [['name', name] as [string, string]] : []),
]

function listUrl(
  search: Record<string, string> | URLSearchParams,
  narrowed: [string, string][],
  { maxPrice, isCheap, isPromotion, otherCars, corrections, ignored }: UnderstoodQuery,
  typed: string,
): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of narrowed) query.append(name, value)
  if (maxPrice) query.set('max_price', String(maxPrice))
  if (isPromotion) query.set('promotion', '1')
  if (isCheap) query.set('sort', 'price-low-high')
  if (corrections.length + ignored.length + otherCars.length > 0) query.set('typed', typed.trim())
  return `${href('/tires')}?${query}`
}
