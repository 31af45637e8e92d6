import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { parseTyreSearch, parseVehicleChoice } from '../../../domain/tyres/tyre-search.ts'
import { isSameSize, type TyreSize } from '../../../domain/tyres/tyre-size.ts'
import { findCar, listModels, listYears } from '../../../domain/vehicles/vehicle-index.ts'
import type { SearchOptions, SizeChoice } from './search-options.ts'

/**
 * The options of the search panels for a query, so that every step of a cascade also works as a plain form.
 */
export function loadSearchOptions({ tyres, vehicles }: Catalogue, query: URLSearchParams): SearchOptions {
  const vehicle = parseVehicleChoice(query)
  const cars = vehicles.findByBrand(vehicle.brand)
  const fitments = findCar(cars, vehicle.year, vehicle.model)?.fitments ?? []
  const search = parseTyreSearch(query)
  const text = (name: string) => query.get(name)?.trim() ?? ''
  return {
    sizes: tyres.sizesText,
    size:
      search.mode === 'size' && search.size && search.keyword
        ? toSizeChoice(search.size)
        : { width: text('width'), ratio: text('ratio'), rim: text('rim') },
    brands: vehicles.brands,
    vehicle,
    years: listYears(cars),
    models: listModels(cars, vehicle.year),
    fitments,
    selectedFitment:
      search.mode === 'vehicle'
        ? fitments.findIndex(
            ({ front, rear }) =>
              isSameSize(front, search.front) &&
              (rear ? isSameSize(rear, search.rear) : search.rear === null),
          ) + 1
        : 0,
  }
}

const toSizeChoice = ({ width, aspectRatio, rim }: TyreSize): SizeChoice => ({
  width: String(width),
  ratio: String(aspectRatio),
  rim: String(rim),
})
