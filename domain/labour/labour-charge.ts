/**
 * A labour charge is what a job at the counter costs beside the tyre (S §§3, 9). The table is the owner's sheet; prices
 * are texts like a tyre's, and all labour is subject to the tax below.
 */
export type LabourCharge = {
  readonly category: string
  readonly service: string
  /** see domain/prices/price.ts */
  readonly price: string
}

/** Sales and service tax on labour, per cent (S §9). */
export const SERVICE_TAX_PERCENT = 8

/** Listed tyre prices include installation and balancing from this many tyres on (S §9). */
export const TYRES_WITH_FREE_INSTALLATION = 2
