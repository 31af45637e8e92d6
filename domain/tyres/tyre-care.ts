/**
 * Facts about tyre care that texts quote: tread, age, rotation, punctures, warranty (rules S23.1 to S23.5).
 */

/** minimum legal tread depth in mm (rule S23.1) */
export const LEGAL_TREAD_MM = 1.6

/** Age at which a tyre is retired, whatever its tread (rule S23.1). */
export const RETIRE_AFTER_YEARS = 10

/** Rotation interval (rule S23.2) */
export const ROTATE_EVERY_KM = { from: 8_000, to: 10_000 } as const

/** 24-hour clock, every day: 9 AM to 7 PM (rule S23.3). */
export const PUNCTURE_SERVICE_HOURS = { from: 9, to: 19 } as const

/** Days of cover with unlimited mileage (rule S23.4). */
export const COVER_DAYS = 100

/** Ends with whichever comes first (rule S23.4). */
export const STANDARD_WARRANTY = { years: 2, km: 50_000 } as const

/** Days of warranty on balancing and alignment (rule S23.5) */
export const BALANCING_AND_ALIGNMENT_DAYS = 14

/** A whole number with thousands separators in both languages: `10,000` (rule S1.10). */
export function formatInteger(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}
