import { type AxleRatings, stricterRatings } from '../tyres/ratings.ts'
import { isSameSize, parseTyreSize, type TyreSize } from '../tyres/tyre-size.ts'

/**
 * A vehicle: one row of the vehicle file with brand, model and trim, year, and the factory sizes. It is
 * staggered if the rear size differs from the front size. One car may have several rows, one per pair of
 * sizes (rules S9.1, S9.2 and S9.5).
 */
export type Vehicle = {
  readonly brand: string
  readonly model: string
  readonly year: number
  /** sizes as typed */
  readonly tyreSize: string
  readonly rearTyreSize: string | null
  /** ratings that the maker requires of the tyres, or of the front tyres only; absent if unknown */
  readonly loadIndex?: string | null
  readonly speedRating?: string | null
  /** ratings of the rear tyres if they differ */
  readonly rearLoadIndex?: string | null
  readonly rearSpeedRating?: string | null
}

/** The sizes of a car for a search; `rear` is null unless it differs from `front`. */
export type Fitment = { readonly front: TyreSize; readonly rear: TyreSize | null }

/** The sizes of a row; null if the front size is not valid. */
export function toFitment({
  tyreSize,
  rearTyreSize,
}: Pick<Vehicle, 'tyreSize' | 'rearTyreSize'>): Fitment | null {
  const front = parseTyreSize(tyreSize)
  const rear = rearTyreSize ? parseTyreSize(rearTyreSize) : null
  if (!front) return null
  return { front, rear: isSameSize(front, rear) ? null : rear }
}

/** The ratings of a row; the rear ratings equal the front ones unless the file states others. */
export function toAxleRatings(vehicle: Vehicle): AxleRatings {
  const { loadIndex = null, speedRating = null, rearLoadIndex, rearSpeedRating } = vehicle
  return {
    front: { loadIndex, speedRating },
    rear: { loadIndex: rearLoadIndex ?? loadIndex, speedRating: rearSpeedRating ?? speedRating },
  }
}

/** The stricter requirements of two rows of the same car and sizes. */
export const stricterAxles = (a: AxleRatings, b: AxleRatings): AxleRatings => ({
  front: stricterRatings(a.front, b.front),
  rear: stricterRatings(a.rear, b.rear),
})
