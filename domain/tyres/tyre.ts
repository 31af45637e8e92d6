import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { TyreSize } from './tyre-size.ts'

/**
 * A tyre as the owner's sheet has it (S §3): one size of one model, with the price of today and the price it is
 * compared with. Texts are kept as typed. Two rows may carry the same size and model; the first is the one that has a
 * page of its own. A tyre whose size has no three numbers is found by keyword only.
 */
export type Tyre = {
  /** as typed: `195/55R15`, `195/55 R15 85V`, `195R14C` */
  readonly size: string
  /** the size as three numbers, null where it has none */
  readonly parsedSize: TyreSize | null
  readonly brand: string
  readonly model: string
  /** price texts, see domain/prices/price.ts */
  readonly currentPrice: string | null
  readonly listPrice: string | null
  /** last day of the promotion */
  readonly promotionValidTill: CalendarDate | null
  /** own path under /pictures/ or https address */
  readonly brandImage: string | null
  readonly modelImage: string | null
  readonly testLogo: string | null
  /** https address of the test result */
  readonly hyperlink: string | null
  readonly loadIndex: string | null
  readonly speedRating: string | null
  readonly treadwear: string | null
  readonly traction: string | null
  readonly temperature: string | null
}

/** Where a tyre sits on a staggered car (S §2). */
export type Position = 'front' | 'rear'
