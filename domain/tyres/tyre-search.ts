import { isSameSize, parseTyreSize, type TyreSize } from './tyre-size.ts'

/**
 * What a driver asks /tires for, read from the address (S §§2, 4): a size, the sizes of a car, a keyword or nothing. Where an
 * address carries several, size wins over vehicle and vehicle over keyword (readings.md). A size that no tyre can
 * have (`width=abc`) is a search that finds nothing, not an error.
 */
export type TyreSearch =
  | { readonly mode: 'none' }
  | { readonly mode: 'size'; readonly size: TyreSize | null }
  | {
      readonly mode: 'vehicle'
      readonly front: TyreSize | null
      readonly rear: TyreSize | null
      readonly vehicle: VehicleChoice
    }
  | { readonly mode: 'keyword'; readonly keyword: string }

/** The car as chosen so far; each part may still be empty. */
export type VehicleChoice = { readonly brand: string; readonly year: string; readonly model: string }

/** The search of an address's query (parameters of S §2). */
export function parseTyreSearch(query: URLSearchParams): TyreSearch {
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const [width, ratio, rim] = [text('width'), text('ratio'), text('rim')]
  if (width && ratio && rim) return { mode: 'size', size: parseTyreSize(`${width}/${ratio}R${rim}`) }
  const [front, rear] = [parseTyreSize(text('vehicleTireSize')), parseTyreSize(text('vehicleRearTireSize'))]
  // Equal front and rear sizes are not staggered (readings.md).
  if (text('vehicleTireSize'))
    return {
      mode: 'vehicle',
      front,
      rear: isSameSize(front, rear) ? null : rear,
      vehicle: parseVehicleChoice(query),
    }
  const keyword = text('search')
  return keyword ? { mode: 'keyword', keyword } : { mode: 'none' }
}

/** The car an address names, as typed. */
export function parseVehicleChoice(query: URLSearchParams): VehicleChoice {
  return {
    brand: query.get('vehicleBrand')?.trim() ?? '',
    year: query.get('vehicleYear')?.trim() ?? '',
    model: query.get('vehicleModel')?.trim() ?? '',
  }
}
