import { isSameSize, parseSearchedSize, parseSizeChoice, parseTyreSize, type TyreSize } from './tyre-size.ts'

/**
 * The search of a URL of /tires: a size, the sizes of a car, a keyword, or none. If several are present, size
 * wins over vehicle and vehicle over keyword (rule S7.2). An impossible size (`width=abc`) is a search
 * without results, not an error (rule S7.3). A keyword that is a size is a size search (rule S10.5). `name`
 * narrows a size, a car or a rim to the names with all of its words (rule S39.7).
 */
export type TyreSearch =
  | { readonly mode: 'none' }
  | {
      readonly mode: 'size'
      readonly size: TyreSize | null
      /** the size as it was typed into the keyword box */
      readonly keyword?: string
      readonly name?: string
    }
  | {
      readonly mode: 'vehicle'
      readonly front: TyreSize | null
      readonly rear: TyreSize | null
      readonly vehicle: VehicleChoice
      readonly name?: string
    }
  | {
      readonly mode: 'keyword'
      readonly keyword: string
      /** only names that contain all of these words (rule S39.7) */
      readonly hasEveryWord?: boolean
    }
  /** every size of a rim, in inches (rule S39.7) */
  | { readonly mode: 'rim'; readonly rim: number; readonly name?: string }

/** The car chosen so far; each part may be empty. */
export type VehicleChoice = { readonly brand: string; readonly year: string; readonly model: string }

/** Parses the query parameters (rule S7.1). */
export function parseTyreSearch(query: URLSearchParams): TyreSearch {
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const name = text('name') ? { name: text('name') } : {}
  const [width, ratio, rim] = [text('width'), text('ratio'), text('rim')]
  if (width && ratio && rim) return { mode: 'size', size: parseSizeChoice(width, ratio, rim), ...name }
  const [front, rear] = [parseTyreSize(text('vehicleTireSize')), parseTyreSize(text('vehicleRearTireSize'))]
  // Equal front and rear sizes are not staggered (rule S7.4).
  if (text('vehicleTireSize'))
    return {
      mode: 'vehicle',
      front,
      rear: isSameSize(front, rear) ? null : rear,
      vehicle: parseVehicleChoice(query),
      ...name,
    }
  const keyword = text('search')
  if (!keyword && RIM.test(text('inch'))) return { mode: 'rim', rim: Number(text('inch')), ...name }
  if (!keyword && name.name) return { mode: 'keyword', keyword: name.name, hasEveryWord: true }
  if (!keyword) return { mode: 'none' }
  const size = parseSearchedSize(keyword)
  return size ? { mode: 'size', size, keyword, ...name } : { mode: 'keyword', keyword }
}

const RIM = /^\d{2}(?:\.5)?$/

/** The car named in a URL, as typed. */
export function parseVehicleChoice(query: URLSearchParams): VehicleChoice {
  return {
    brand: query.get('vehicleBrand')?.trim() ?? '',
    year: query.get('vehicleYear')?.trim() ?? '',
    model: query.get('vehicleModel')?.trim() ?? '',
  }
}
