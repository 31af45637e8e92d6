import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { getTyrePrice } from '../../../domain/tyres/promotion.ts'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import type { SavedCar } from './driver-memory.ts'

/**
 * The car of a vehicle search as it can be saved, with all its tyres, whatever the filters; null for any
 * other search.
 */
export function loadCar({ tyres, today }: Catalogue, search: TyreSearch): Omit<SavedCar, 'seen'> | null {
  if (search.mode !== 'vehicle' || !search.front) return null
  const { brand, year, model } = search.vehicle
  if (!brand || !year || !model) return null
  const found = tyres.search(search, 'price-low-high', 1)
  const [cheapest] = found.tyres
  const price = cheapest && getTyrePrice(today, cheapest.tyre)
  return {
    ...{ brand, year, model },
    front: formatTyreSize(search.front),
    rear: search.rear ? formatTyreSize(search.rear) : '',
    count: found.count,
    // The front tyres of a staggered car come first.
    from: (!search.rear && price?.sen != null && price.text) || '',
  }
}
