import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { findOtherSizes, type OtherSize } from '../../../domain/tyres/other-sizes.ts'
import { maxLoadKg, NO_RATINGS, type Ratings } from '../../../domain/tyres/ratings.ts'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { isSameSize, type TyreSize } from '../../../domain/tyres/tyre-size.ts'

/** Other sizes for a car, and the size that they were found for. */
export type OtherSizes = {
  readonly size: TyreSize
  readonly isLoadKnown: boolean
  readonly found: readonly OtherSize[]
}

/**
 * For a list of a size, or of a car with one size on all wheels; null for any other search, and if there are
 * none.
 */
export function otherSizesOfSearch(catalogue: Catalogue, search: TyreSearch): OtherSizes | null {
  if (search.mode === 'size' && search.size) return load(catalogue, search.size, NO_RATINGS)
  if (search.mode !== 'vehicle' || !search.front || search.rear) return null
  return load(catalogue, search.front, ratingsOfCar(catalogue, search))
}

/**
 * For a tyre: for the car of the search that found it, otherwise for a car that requires this tyre's ratings.
 */
export function otherSizesOfTyre(catalogue: Catalogue, tyre: Tyre, search: TyreSearch): OtherSizes | null {
  if (!tyre.parsedSize || (search.mode === 'vehicle' && search.rear)) return null
  const isOfCar = search.mode === 'vehicle' && isSameSize(search.front, tyre.parsedSize)
  const asked = isOfCar ? ratingsOfCar(catalogue, search) : NO_RATINGS
  return load(catalogue, tyre.parsedSize, maxLoadKg(asked.loadIndex) === null ? tyre : asked)
}

function ratingsOfCar({ vehicles }: Catalogue, search: TyreSearch & { mode: 'vehicle' }): Ratings {
  if (!search.front) return NO_RATINGS
  return vehicles.findRatings(search.vehicle, { front: search.front, rear: null })?.front ?? NO_RATINGS
}

function load({ tyres, today }: Catalogue, size: TyreSize, asked: Ratings): OtherSizes | null {
  const isLoadKnown = maxLoadKg(asked.loadIndex) !== null
  // Tyres of a van's size, `195R15C`, carry more than those of cars.
  if (size.label && !isLoadKnown) return null
  const found = findOtherSizes(tyres, size, asked, today)
  return found.length > 0 ? { size, isLoadKnown, found } : null
}
