import type { VehicleChoice } from '../../../domain/tyres/tyre-search.ts'
import type { Fitment } from '../../../domain/vehicles/vehicle.ts'

/** Initial state of the search panels: the options, and the choices in the URL. */
export type SearchOptions = {
  /**
   * all sizes in stock as one string (splitTyreSizes): a list of objects would be the largest part of the
   * page
   */
  sizes: string
  size: SizeChoice
  brands: readonly string[]
  vehicle: VehicleChoice
  /** years of the chosen brand, models of brand and year */
  years: readonly string[]
  models: readonly string[]
  /** fitments of the chosen car: empty while incomplete or unknown, several if the visitor must choose */
  fitments: readonly Fitment[]
  /** number of the fitment that the URL's sizes match, from 1; 0 for none */
  selectedFitment: number
}

export const EMPTY_VEHICLE: VehicleChoice = { brand: '', year: '', model: '' }

export type SizeChoice = { width: string; ratio: string; rim: string }
