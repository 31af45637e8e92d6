/**
 * Figures of the warranty terms that a claim must meet (rules W9.2 to W9.6). Periods are in
 * domain/tyres/tyre-care.ts.
 */

/** Tyres bought together (rule W9.2). */
export const MIN_TYRES_BOUGHT = 2

/** mm of tread (rule W9.2); the legal limit is LEGAL_TREAD_MM */
export const MIN_TREAD_MM = 5

/** mm across irreparable damage (rule W9.2) */
export const MIN_DAMAGE_MM = 6

/** Tyres that can be claimed on one receipt (rule W9.4). */
export const MAX_TYRES_PER_RECEIPT = 4
