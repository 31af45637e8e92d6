import { LRUCache } from 'lru-cache'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { isStep, runAtOnce, type Sliced } from '../../platform/event-loop/slices.ts'
import { DEFAULT_SIZES } from './default-sizes.ts'
import { buildFilterColumns, type FilterColumns, ratingsOf } from './filter-columns.ts'
import { type FilterCounts, filterTyres, NO_POSITIONS, type Positions } from './filter-tyres.ts'
import { createRank, pairModels, sortTooLowLast, type TyreSet } from './narrowed-list.ts'
import { findByKeyword, indexProductLines, type ProductLines, withEveryWord } from './product-lines.ts'
import { type AxleRatings, type Fit, fitsVehicle } from './ratings.ts'
import type { Position, Tyre } from './tyre.ts'
import { NO_FILTERS, suitsCar, type TyreFilters } from './tyre-filters.ts'
import type { TyreSearch } from './tyre-search.ts'
import { joinTyreSizes, parseTyreSize, type TyreSize, tyreSizeKey } from './tyre-size.ts'
import { sortTyres, TYRE_SORTS, type TyreSort } from './tyre-sort.ts'

/**
 * All tyres of one day, sorted and indexed once, so that a search costs about the same on 100,000 tyres as
 * on 2,000: a size is one lookup, a keyword one pass over the distinct names and at most one over the
 * tyres. Immutable; an import or a new day builds a new index.
 */
export type TyreIndex = {
  /** distinct sizes in stock, sorted by width, aspect ratio and rim */
  readonly sizes: readonly TyreSize[]
  /** the same as one string, see joinTyreSizes */
  readonly sizesText: string
  /** distinct lines, brand and model, with the number of their tyres */
  readonly lines: readonly { readonly brand: string; readonly model: string; readonly tyres: number }[]
  /**
   * one page of the matching tyres that pass the filters; with the ratings of the car, each says whether it
   * fits
   */
  search(search: TyreSearch, sort: TyreSort, page: number, narrowing?: Narrowing): FoundTyres
  /** the models that exist in both sizes of a staggered car, in the chosen sort (rule S38.8) */
  findSets(search: StaggeredSearch, sort: TyreSort, filters?: TyreFilters): readonly TyreSet[]
  /** all tyres, in the order of the data file */
  all(): readonly Tyre[]
  /** all tyres of a size, in the default order */
  findBySize(size: TyreSize): readonly Tyre[]
  /** how many tyres findBySize returns */
  countBySize(size: TyreSize): number
  /** the first tyre with exactly this size and model, the size also by its three numbers (rule S13.3) */
  findTyre(size: string, model: string): Tyre | null
  readonly count: number
}

type FoundTyres = {
  /** total of all pages, front and rear together */
  readonly count: number
  /** counted from 1; 1 if the requested page does not exist */
  readonly page: number
  readonly pageCount: number
  readonly tyres: readonly FoundTyre[]
  /** number of tyres that each option of each filter would find */
  readonly filterCounts: FilterCounts
}

export type FoundTyre = { readonly tyre: Tyre; readonly position: Position | null; readonly fit: Fit }

type Narrowing = { readonly filters?: TyreFilters; readonly ratings?: AxleRatings | null }

type StaggeredSearch = { readonly front: TyreSize; readonly rear: TyreSize }

/** rule S12.1 */
const TYRES_PER_PAGE = 10

/** Sorts and indexes the tyres (in the order of the data file) for a day. */
export function indexTyres(tyres: readonly Tyre[], today: CalendarDate): TyreIndex {
  return runAtOnce(indexTyresInSlices(tyres, today))
}

/** `indexTyres` as sliced work: 100,000 tyres take some tenths of a second. */
export function* indexTyresInSlices(tyres: readonly Tyre[], today: CalendarDate): Sliced<TyreIndex> {
  const sizes = yield* distinctSizes(tyres)
  const orders: Partial<Record<TyreSort, Order>> = {}
  for (const sort of TYRE_SORTS) {
    orders[sort] = yield* indexOrder(tyres, sort, today)
  }
  const lines = yield* indexProductLines(tyres)
  const tyresByUrl = yield* indexUrls(tyres)
  const columns = yield* buildFilterColumns(tyres, today)
  return toIndex(tyres, { sizes, orders: orders as Record<TyreSort, Order>, lines, tyresByUrl, columns })
}

type Parts = {
  sizes: ReadonlyMap<string, TyreSize>
  orders: Readonly<Record<TyreSort, Order>>
  lines: ProductLines
  tyresByUrl: ReadonlyMap<string, Tyre>
  columns: FilterColumns
}

function toIndex(tyres: readonly Tyre[], { sizes, orders, lines, tyresByUrl, columns }: Parts): TyreIndex {
  const narrow = (
    search: TyreSearch,
    sort: TyreSort,
    { filters = NO_FILTERS, ratings = null }: Narrowing,
  ) => {
    const lists = listsOf(search, orders[sort], lines)
    const needs = lists.map(({ position }) => ratings?.[position ?? 'front'] ?? null)
    const car = lists.length === 1 && needs[0] ? suitsCar(needs[0]) : null
    const { found, counts } = filterTyres(
      columns,
      lists.map(({ list }) => list),
      filters,
      car,
    )
    const axles = lists.map(({ position }, at) => ({
      position,
      found: sortTooLowLast(
        columns,
        found[at] as Positions,
        createRank(tyres, columns, sort),
        needs[at] ?? null,
      ),
    }))
    return { axles, counts }
  }
  // Cached, so that paging through a keyword or a rim, the longest lists, searches once.
  const searches = new LRUCache<string, ReturnType<typeof narrow>>({
    maxSize: MAX_CACHED_POSITIONS,
    sizeCalculation: ({ axles }) => 500 + axles.reduce((sum, { found }) => sum + found.length, 0),
  })
  const narrowOnce = (search: TyreSearch, sort: TyreSort, narrowing: Narrowing) => {
    if (search.mode !== 'keyword' && search.mode !== 'rim') return narrow(search, sort, narrowing)
    const key = JSON.stringify([search, sort, narrowing.filters])
    const known = searches.get(key)
    if (known) return known
    const result = narrow(search, sort, narrowing)
    searches.set(key, result)
    return result
  }

  return {
    sizes: [...sizes.values()],
    sizesText: joinTyreSizes([...sizes.values()]),
    lines: lines.names,
    count: tyres.length,
    all: () => tyres,
    findBySize: size => Array.from(ofSize(size, orders.default), at => tyres[at] as Tyre),
    countBySize: size => ofSize(size, orders.default).length,
    findTyre: (size, model) =>
      tyresByUrl.get(urlKey(size, model)) ?? tyresByUrl.get(urlKey(plainSize(size), model)) ?? null,
    search(search, sort, requestedPage, narrowing = {}) {
      const { axles, counts } = narrowOnce(search, sort, narrowing)
      const count = axles.reduce((sum, { found }) => sum + found.length, 0)
      const pageCount = countPages(count)
      const page = clampPage(requestedPage, pageCount)
      const [from, to] = [(page - 1) * TYRES_PER_PAGE, page * TYRES_PER_PAGE]
      let before = 0
      const shown = axles.flatMap(({ found, position }) => {
        const ofPage = found.subarray(Math.max(0, from - before), Math.max(0, to - before))
        before += found.length
        const needs = narrowing.ratings?.[position ?? 'front']
        return Array.from(ofPage, at => {
          const tyre = tyres[at] as Tyre
          return { tyre, position, fit: fitsVehicle(ratingsOf(tyre), needs) }
        })
      })
      return { count, page, pageCount, tyres: shown, filterCounts: counts }
    },
    findSets({ front, rear }, sort, filters = NO_FILTERS) {
      const lists = [ofSize(front, orders[sort]), ofSize(rear, orders[sort])]
      const [ofFront = NO_POSITIONS, ofRear = NO_POSITIONS] = filterTyres(columns, lists, filters).found
      return pairModels(tyres, columns, { front: ofFront, rear: ofRear }, sort)
    },
  }
}

/** The lists of a search: one, or one for each axle of a staggered car. */
function listsOf(
  search: TyreSearch,
  order: Order,
  lines: ProductLines,
): { list: Positions; position: Position | null }[] {
  const name = 'name' in search ? search.name : undefined
  const named = (list: Positions, position: Position | null = null) => ({
    list: name ? withEveryWord(list, lines, name) : list,
    position,
  })
  switch (search.mode) {
    case 'none':
      return [named(order.defaults)]
    case 'size':
      return [named(ofSize(search.size, order))]
    case 'rim':
      return [named(order.byRim.get(search.rim) ?? NO_POSITIONS)]
    case 'keyword':
      if (search.hasEveryWord) return [named(withEveryWord(order.all, lines, search.keyword))]
      return [named(findByKeyword(order.all, lines, search.keyword, order.sort))]
    case 'vehicle': {
      const front = ofSize(search.front, order)
      if (!search.rear) return [named(front)]
      return [named(front, 'front'), named(ofSize(search.rear, order), 'rear')]
    }
  }
}

const ofSize = (size: TyreSize | null, { bySize }: Order): Positions =>
  (size && bySize.get(tyreSizeKey(size))) || NO_POSITIONS

/** 8 MB in all */
const MAX_CACHED_POSITIONS = 2_000_000

/** One sort order: of all tyres, of each size and rim, and of the default list. */
type Order = {
  sort: TyreSort
  all: Positions
  bySize: ReadonlyMap<string, Positions>
  byRim: ReadonlyMap<number, Positions>
  defaults: Positions
}

function* indexOrder(tyres: readonly Tyre[], sort: TyreSort, today: CalendarDate): Sliced<Order> {
  const all = yield* sortTyres(tyres, sort, today)
  const groups = new Map<string, number[]>()
  const rims = new Map<number, number[]>()
  const defaults: number[] = []
  for (const [index, position] of all.entries()) {
    if (isStep(index)) yield
    const tyre = tyres[position] as Tyre
    for (const size of sizesOf(tyre)) {
      addTo(groups, tyreSizeKey(size), position)
    }
    if (tyre.parsedSize) addTo(rims, tyre.parsedSize.rim, position)
    if (tyre.parsedSize && DEFAULT_KEYS.has(tyreSizeKey(tyre.parsedSize))) defaults.push(position)
  }
  yield
  const byRim = new Map(Array.from(rims, ([rim, group]) => [rim, Uint32Array.from(group)]))
  yield
  return {
    sort,
    all,
    bySize: new Map(Array.from(groups, ([key, group]) => [key, Uint32Array.from(group)])),
    byRim,
    defaults: Uint32Array.from(defaults),
  }
}

function addTo<Key>(groups: Map<Key, number[]>, key: Key, position: number): void {
  const group = groups.get(key)
  if (group) group.push(position)
  else groups.set(key, [position])
}

/** The sizes under which a tyre is found: from its text, and from its columns (rule S8.7). */
const sizesOf = ({ parsedSize, columnSize }: Tyre) => [parsedSize, columnSize].filter(size => size != null)

const DEFAULT_KEYS = new Set(DEFAULT_SIZES.map(tyreSizeKey))

function* distinctSizes(tyres: readonly Tyre[]): Sliced<Map<string, TyreSize>> {
  const sizes = new Map<string, TyreSize>()
  for (const [index, tyre] of tyres.entries()) {
    if (isStep(index)) yield
    for (const size of sizesOf(tyre)) sizes.set(tyreSizeKey(size), size)
  }
  return new Map(
    [...sizes].sort(([, a], [, b]) => a.width - b.width || a.aspectRatio - b.aspectRatio || a.rim - b.rim),
  )
}

const countPages = (count: number) => Math.max(1, Math.ceil(count / TYRES_PER_PAGE))

/** Rule S12.4. */
const clampPage = (requestedPage: number, pageCount: number) =>
  Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= pageCount ? requestedPage : 1

/**
 * Index by the size as typed, so that every row has a page, then by its three numbers, for hand-typed URLs.
 */
function* indexUrls(tyres: readonly Tyre[]): Sliced<Map<string, Tyre>> {
  const tyresByUrl = new Map<string, Tyre>()
  for (const write of [(size: string) => size, plainSize]) {
    for (const [index, tyre] of tyres.entries()) {
      if (isStep(index)) yield
      const key = urlKey(write(tyre.size), tyre.model)
      if (!tyresByUrl.has(key)) tyresByUrl.set(key, tyre)
    }
  }
  return tyresByUrl
}

const urlKey = (size: string, model: string) => `${size}\0${model}`

function plainSize(text: string): string {
  const size = parseTyreSize(text)
  return size ? tyreSizeKey(size) : text
}
