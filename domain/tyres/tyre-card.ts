import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { ratingsOf } from './filter-columns.ts'
import { getTyrePrice, type TyrePrice } from './promotion.ts'
import type { Fit } from './ratings.ts'
import type { Position, Tyre } from './tyre.ts'

/** A tyre as its card in the list shows it on one day (rules S13.1 and S38.9). */
export type TyreCard = Pick<Tyre, 'size' | 'model' | 'brand' | 'brandImage' | 'modelImage'> &
  Partial<Pick<Tyre, 'testLogo' | 'hyperlink' | 'wetGrip' | 'noiseDb' | 'warrantyKm'>> & {
    readonly price: TyrePrice
    /** of a staggered car only */
    readonly position?: Position
    /** load index and speed symbol, `82T`; absent if not stated, like the fields below */
    readonly rating?: string
    readonly fit?: Fit
    /** how many the driver wants */
    readonly quantity: number
  }

/** Four equal tyres, which most cars have. */
const ONE_OF_FOUR = { position: null, fit: 'unknown', quantity: 4 } as const

export function toTyreCard(
  tyre: Tyre,
  today: CalendarDate,
  { position, fit, quantity }: { position: Position | null; fit: Fit; quantity: number } = ONE_OF_FOUR,
): TyreCard {
  const { size, model, brand, brandImage, modelImage, testLogo, hyperlink, wetGrip, noiseDb, warrantyKm } =
    tyre
  const { loadIndex, speedRating } = ratingsOf(tyre)
  return {
    size,
    model,
    brand,
    brandImage,
    modelImage,
    price: getTyrePrice(today, tyre),
    // Absent rather than null: the card is sent twice, as HTML and as data.
    ...(position && { position }),
    ...(testLogo && { testLogo }),
    ...(testLogo && hyperlink && { hyperlink }),
    ...(loadIndex && speedRating && !tyre.size.includes(' ') && { rating: loadIndex + speedRating }),
    ...(fit !== 'unknown' && { fit }),
    ...(wetGrip && { wetGrip }),
    ...(noiseDb && { noiseDb }),
    ...(warrantyKm && { warrantyKm }),
    quantity,
  }
}
