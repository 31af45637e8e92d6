import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { ratingsOf } from '../../../domain/tyres/filter-columns.ts'
import { type AxleRatings, fitsVehicle, type Ratings } from '../../../domain/tyres/ratings.ts'
import { suitsCar, type TyreFilters } from '../../../domain/tyres/tyre-filters.ts'
import type { FoundTyre } from '../../../domain/tyres/tyre-index.ts'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'
import type { TyreSort } from '../../../domain/tyres/tyre-sort.ts'
import type { CarNeeds } from './car-filter.tsx'

/** The sets of a staggered car, at most MAX_SETS; none for other searches (rule S38.8). */
export function loadSets(
  { tyres }: Catalogue,
  {
    search,
    sort,
    filters,
    ratings,
  }: { search: TyreSearch; sort: TyreSort; filters: TyreFilters; ratings: AxleRatings | null },
): { front: FoundTyre; rear: FoundTyre }[] {
  if (search.mode !== 'vehicle' || !search.front || !search.rear) return []
  const { front, rear } = search
  return tyres
    .findSets({ front, rear }, sort, filters)
    .slice(0, MAX_SETS)
    .map(set => ({
      front: { tyre: set.front, position: 'front', fit: fitsVehicle(ratingsOf(set.front), ratings?.front) },
      rear: { tyre: set.rear, position: 'rear', fit: fitsVehicle(ratingsOf(set.rear), ratings?.rear) },
    }))
}

const MAX_SETS = 6

/** The car's requirements; null unless both ratings are known. */
export function toCarNeeds(ratings: Ratings | null): CarNeeds | null {
  const { load, speed } = suitsCar(ratings) ?? {}
  return load && speed ? { load, speed } : null
}
