import type { VehicleChoice } from '../../../domain/tyres/tyre-search.ts'
import type { Fitment } from '../../../domain/vehicles/vehicle.ts'

/** What the search panels start from: the options, and what the address has chosen already. */
export type SearchOptions = {
  /** every size in stock, as one text (readTyreSizes): with hundreds of them a list of objects would be the page's largest part */
  sizes: string
  size: SizeChoice
  brands: readonly string[]
  vehicle: VehicleChoice
  /** of the chosen brand, and of brand and year */
  years: readonly string[]
  models: readonly string[]
  /** of the chosen car: none while it is not complete or not known, several where it has to be asked */
  fitments: readonly Fitment[]
  /** which of them the address's sizes are, from 1; 0 for none */
  asked: number
}

export type SizeChoice = { width: string; ratio: string; rim: string }
