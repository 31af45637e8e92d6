/**
 * Facts about tyre care that texts quote: tread, age, rotation, punctures, warranty (rules S23.1 to S23.5).
 */

/** minimum legal tread depth in mm (rule S23.1) */
export const LEGAL_TREAD_MM = 1.6

/** Age at which a tyre is retired, whatever its tread (rule S23.1). */
export const RETIRE_AFTER_YEARS = 10

/** 24-hour clock, every day: 9 AM to 7 PM (rule S23.3). */
export const PUNCTURE_SERVICE_HOURS = { from: 9, to: 19 } as const

/** Days of cover with unlimited mileage (rule S23.4). */
export const COVER_DAYS = 100

/** The warranty ends with whichever comes first (rule S23.4). */
export const STANDARD_WARRANTY = { years: 2, km: 50_000 } as const

/** Figures that the company file may set, so that all pages show the same figure. */
export type CareFigures = {
  /** km between two rotations (rule S23.2) */
  readonly rotation_km: { readonly from: number; readonly to: number }
  /** days of warranty on balancing and alignment (rule S23.5) */
  readonly work_warranty_days: number
  /** days after the purchase within which tyres are registered for fast-fit cover (rule W9.3) */
  readonly fast_fit_days: number
  /** days after installation within which tyres are registered for road hazard protection (rule W9.3) */
  readonly road_hazard_days: number
}

/** The figures that a company file leaves out. */
export const CARE_FIGURES: CareFigures = {
  rotation_km: { from: 8_000, to: 10_000 },
  work_warranty_days: 14,
  fast_fit_days: 5,
  road_hazard_days: 7,
}

export const careFiguresOf = (company: { readonly care?: Partial<CareFigures> }): CareFigures => ({
  ...CARE_FIGURES,
  ...company.care,
})
