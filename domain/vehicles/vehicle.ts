import { isSameSize, parseTyreSize, type TyreSize } from '../tyres/tyre-size.ts'

/**
 * A vehicle is one row of the Malaysian fitment sheet (S §3): brand, model with its trim, year, and the sizes it left
 * the factory with. A rear size that differs from the front one makes the car staggered. Brand, year and model name one
 * car, but not always one row: a car that came in two sizes asks which it has (readings.md).
 */
export type Vehicle = {
  readonly brand: string
  readonly model: string
  readonly year: number
  /** sizes as typed */
  readonly tyreSize: string
  readonly rearTyreSize: string | null
}

/** The sizes of a car as they are searched: the rear one only where it differs. */
export type Fitment = { readonly front: TyreSize; readonly rear: TyreSize | null }

/** The sizes of a row, or null where the front one is not a size. */
export function toFitment({
  tyreSize,
  rearTyreSize,
}: Pick<Vehicle, 'tyreSize' | 'rearTyreSize'>): Fitment | null {
  const front = parseTyreSize(tyreSize)
  const rear = rearTyreSize ? parseTyreSize(rearTyreSize) : null
  if (!front) return null
  return { front, rear: isSameSize(front, rear) ? null : rear }
}
