/**
 * The warranty's terms are what a customer must have met when they claim. The figures are those of the rule texts (W §9); the
 * periods of cover stand in domain/tyres/tyre-care.ts, which also tells them to drivers who register nothing. Where two
 * texts differ both readings stand, and whoever shows one shows the other.
 */

/** Days in which tyres are registered: one text speaks of fast-fit cover, the other of road hazard protection and counts from installation (W §9) */
export const REGISTER_WITHIN_DAYS = { fastFit: 5, roadHazard: 7 } as const

/** Tyres bought together (W §9) */
export const MIN_TYRES_BOUGHT = 2

/** mm of tread (W §9); the law's own limit is LEGAL_TREAD_MM */
export const MIN_TREAD_MM = 5

/** mm across a damage that cannot be repaired (W §9) */
export const MIN_DAMAGE_MM = 6

/** Tyres that can be claimed on one receipt (W §9) */
export const MAX_TYRES_PER_RECEIPT = 4
