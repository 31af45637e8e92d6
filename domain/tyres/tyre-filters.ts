import type { Sen } from '../prices/price.ts'
import type { FilterParameter } from './filter-parameters.ts'
import { maxLoadKg, maxSpeedKmh, type Ratings, SPEED_KMH, type SpeedSymbol } from './ratings.ts'
import { TYRE_KINDS, type TyreKind } from './tyre-kind.ts'

/** The visitor's filters of a tyre list, on top of the search (rule S38.4). */
export type TyreFilters = {
  /** names as in the URL, compared without case; a tyre may have any of them */
  readonly brands: readonly string[]
  /** any of them */
  readonly kinds: readonly TyreKind[]
  /** whole ringgit; the price that the card shows is at most this */
  readonly maxPrice: number | null
  readonly isPromotion: boolean
  readonly isRunFlat: boolean
  /** at least this load index */
  readonly load: number | null
  /** at least as fast */
  readonly speed: SpeedSymbol | null
}

export const NO_FILTERS: TyreFilters = {
  brands: [],
  kinds: [],
  maxPrice: null,
  isPromotion: false,
  isRunFlat: false,
  load: null,
  speed: null,
}

/** Parses the filters; invalid values are ignored. */
export function parseTyreFilters(query: URLSearchParams): TyreFilters {
  const all = (name: FilterParameter) => query.getAll(name).map(text => text.trim().slice(0, MAX_NAME_LENGTH))
  const first = (name: FilterParameter) => all(name)[0] ?? ''
  const brands = all('brand').filter(Boolean).slice(0, MAX_VALUES)
  const types = new Set(all('type'))
  const load = first('load')
  const speed = first('speed').toUpperCase()
  const maxPrice = /^\d{1,7}$/.test(first('max_price')) ? Number(first('max_price')) : 0
  return {
    brands: [...new Map(brands.map(name => [normalizeName(name), name])).values()].sort(),
    kinds: TYRE_KINDS.filter(kind => types.has(kind)),
    maxPrice: maxPrice || null,
    isPromotion: first('promotion') === '1',
    isRunFlat: first('run_flat') === '1',
    load: maxLoadKg(load) === null ? null : Number.parseInt(load, 10),
    speed: maxSpeedKmh(speed) === null || !(speed in SPEED_KMH) ? null : (speed as SpeedSymbol),
  }
}

const MAX_NAME_LENGTH = 100
const MAX_VALUES = 50

/** The filters as query parameters, in their canonical order. */
export function filterParameters(filters: TyreFilters): [FilterParameter, string][] {
  return listFilters(filters).map(({ parameter, value }) => [parameter, value])
}

/** One active filter: the parameter and value to remove for clearing it. */
export type ActiveFilter = { readonly parameter: FilterParameter; readonly value: string }

/** The filters that are set, one by one: each is a chip (rule S38.6). */
export function listFilters(filters: TyreFilters): ActiveFilter[] {
  const { brands, kinds, maxPrice, isPromotion, isRunFlat, load, speed } = filters
  const list: [FilterParameter, (string | number | null)[]][] = [
    ['brand', [...brands]],
    ['type', [...kinds]],
    ['max_price', [maxPrice]],
    ['promotion', [isPromotion ? 1 : null]],
    ['run_flat', [isRunFlat ? 1 : null]],
    ['load', [load]],
    ['speed', [speed]],
  ]
  return list.flatMap(([parameter, values]) =>
    values.flatMap(value => (value === null ? [] : { parameter, value: String(value) })),
  )
}

/** The filters without one of them. */
export function withoutFilter(filters: TyreFilters, { parameter, value }: ActiveFilter): TyreFilters {
  const without = <Value extends string>(values: readonly Value[]) => values.filter(each => each !== value)
  switch (parameter) {
    case 'brand':
      return { ...filters, brands: without(filters.brands) }
    case 'type':
      return { ...filters, kinds: without(filters.kinds) }
    case 'max_price':
      return { ...filters, maxPrice: null }
    case 'promotion':
      return { ...filters, isPromotion: false }
    case 'run_flat':
      return { ...filters, isRunFlat: false }
    default:
      return { ...filters, [parameter]: null }
  }
}

/** The filters that select tyres for a car's ratings; null unless both ratings are stated (rule S38.2). */
export function suitsCar(ratings: Ratings | null): Pick<TyreFilters, 'load' | 'speed'> | null {
  const { load, speed } = parseTyreFilters(
    new URLSearchParams({ load: ratings?.loadIndex ?? '', speed: ratings?.speedRating ?? '' }),
  )
  return load !== null && speed !== null ? { load, speed } : null
}

/** The number of tyres that the visitor wants: `qty`, 1 to 99; null if the URL does not state it. */
export function parseQuantity(query: URLSearchParams): number | null {
  const text = query.get('qty')?.trim() ?? ''
  return /^[1-9]\d?$/.test(text) ? Number(text) : null
}

/** A brand or model as names are compared: without case and spaces. */
export const normalizeName = (name: string) => name.toLowerCase().replace(/\s+/g, '')

/** Sen of a filter's whole ringgit. */
export const toSen = (ringgit: number): Sen => ringgit * 100
