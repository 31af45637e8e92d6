import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { getTyrePrice, type TyrePrice } from './promotion.ts'
import type { Position, Tyre } from './tyre.ts'

/** What a card in the list shows of a tyre on one day (rule S13.1). */
export type TyreCard = Pick<
  Tyre,
  'size' | 'model' | 'brand' | 'brandImage' | 'modelImage' | 'testLogo' | 'hyperlink'
> & {
  readonly price: TyrePrice
  /** set for a staggered car only */
  readonly position: Position | null
}

export function toTyreCard(tyre: Tyre, today: CalendarDate, position: Position | null = null): TyreCard {
  const { size, model, brand, brandImage, modelImage, testLogo, hyperlink } = tyre
  return {
    size,
    model,
    brand,
    brandImage,
    modelImage,
    testLogo,
    hyperlink,
    price: getTyrePrice(today, tyre),
    position,
  }
}
