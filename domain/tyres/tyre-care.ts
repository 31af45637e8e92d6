/**
 * Tyre care is what the shop tells drivers about the tyres they already have: tread, age, rotation, punctures and cover.
 * The figures are the specification's (S §§2, 9; W §9). Where it gives two readings both stand (W §9), and whoever shows
 * one shows the other.
 */

/** mm of tread; less is against the law (S §9) */
export const LEGAL_TREAD_MM = 1.6

/** Years after which a tyre is retired, whatever its tread (S §2, knowledge centre) */
export const RETIRE_AFTER_YEARS = 10

/** One text says kilometres, another miles (S §2, knowledge centre). */
export const ROTATE_EVERY_KM = 10_000
export const ROTATE_EVERY_MILES = { from: 5_000, to: 8_000 } as const

/** Hours on the clock, every day (S §9): 9 AM to 7 PM */
export const PUNCTURE_SERVICE_HOURS = { from: 9, to: 19 } as const

/** Days of cover, with unlimited mileage (S §9, W §9) */
export const COVER_DAYS = 100

/** The standard warranty ends with whichever comes first (S §9, W §9). */
export const STANDARD_WARRANTY = { years: 2, km: 50_000 } as const

/** Days for balancing and alignment: one text says 14, another 7 (S §9, W §9) */
export const BALANCING_AND_ALIGNMENT_DAYS = { one: 14, other: 7 } as const

/** A whole number as both languages write it in Malaysia: `10,000`. */
export function formatInteger(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}
