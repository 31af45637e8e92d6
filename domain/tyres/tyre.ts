import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { TyreKind } from './tyre-kind.ts'
import type { TyreSize } from './tyre-size.ts'

/**
 * A tyre: one row of the data file, one size of one model, with its current and list price. Texts are
 * stored as typed. If two rows have the same size and model, the first one has the page (rule S13.3).
 */
export type Tyre = {
  /** as typed: `195/55R15`, `195/55 R15 85V`, `195R14C` */
  readonly size: string
  readonly parsedSize: TyreSize | null
  /** the size from the row's width, ratio and rim columns if it differs; the tyre is found by both sizes */
  readonly columnSize?: TyreSize | null
  readonly brand: string
  readonly model: string
  /** price texts, see domain/prices/price.ts */
  readonly currentPrice: string | null
  readonly listPrice: string | null
  /** last day of the promotion */
  readonly promotionValidTill: CalendarDate | null
  /** path below /pictures/ or https URL */
  readonly brandImage: string | null
  readonly modelImage: string | null
  readonly testLogo: string | null
  /** https URL of the test result */
  readonly hyperlink: string | null
  readonly loadIndex: string | null
  readonly speedRating: string | null
  readonly treadwear: string | null
  readonly traction: string | null
  readonly temperature: string | null
  readonly kind: TyreKind | null
  /** grades of the EU label, `A` to `G` */
  readonly wetGrip: string | null
  readonly noiseDb: number | null
  /** distance that the maker's warranty covers */
  readonly warrantyKm: number | null
  readonly fuel: string | null
  readonly madeIn: string | null
}

/** The axle of a tyre on a staggered car. */
export type Position = 'front' | 'rear'
