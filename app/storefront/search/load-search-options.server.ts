import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { parseTyreSearch, vehicleChoice } from '../../../domain/tyres/tyre-search.ts'
import { sameSize } from '../../../domain/tyres/tyre-size.ts'
import { findCar, modelsOf, yearsOf } from '../../../domain/vehicles/vehicle-index.ts'
import type { SearchOptions } from './search-options.ts'

/**
 * The options of the search panels for a query, so that every step of a cascade also works as a plain form.
 */
export function loadSearchOptions({ tyres, vehicles }: Catalogue, query: URLSearchParams): SearchOptions {
  const vehicle = vehicleChoice(query)
  const cars = vehicles.ofBrand(vehicle.brand)
  const fitments = findCar(cars, vehicle.year, vehicle.model)?.fitments ?? []
  const search = parseTyreSearch(query)
  const text = (name: string) => query.get(name)?.trim() ?? ''
  return {
    sizes: tyres.sizesText,
    size: { width: text('width'), ratio: text('ratio'), rim: text('rim') },
    brands: vehicles.brands,
    vehicle,
    years: yearsOf(cars),
    models: modelsOf(cars, vehicle.year),
    fitments,
    selectedFitment:
      search.mode === 'vehicle'
        ? fitments.findIndex(
            ({ front, rear }) =>
              sameSize(front, search.front) && (rear ? sameSize(rear, search.rear) : search.rear === null),
          ) + 1
        : 0,
  }
}
