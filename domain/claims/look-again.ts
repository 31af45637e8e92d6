import { type CalendarDate, dateIn, daysBetween } from '../../platform/clock/calendar-date.ts'
import type { CareFigures } from '../tyres/tyre-care.ts'
import { MAX_TYRES_PER_RECEIPT, MIN_DAMAGE_MM } from '../warranties/terms.ts'
import { warrantyPeriods } from '../warranties/warranty.ts'

/** Hints for the clerk before a decision. They name the compared facts and block nothing (rule W37.3). */
export type LookAgainHint =
  | {
      readonly code: 'before-purchase' | 'after-period'
      readonly claimed: CalendarDate
      readonly limit: CalendarDate
    }
  | { readonly code: 'small-damage'; readonly mm: string; readonly least: number }
  | { readonly code: 'late-registration'; readonly days: number; readonly most: number }
  | { readonly code: 'same-dot'; readonly dotWeek: string; readonly others: number }
  | { readonly code: 'many-claims'; readonly claims: number }
  | { readonly code: 'same-receipt'; readonly others: number }
  | { readonly code: 'many-tyres'; readonly tyres: number; readonly most: number }

export type LookAgainFacts = {
  readonly purchaseDate: CalendarDate
  readonly claimDate: CalendarDate
  readonly registeredAt: Date
  readonly description: string
  readonly dotWeek: string | null
  /** other claims with the same DOT week and position on this plate */
  readonly claimsOfSameDot: number
  /** claims of this phone number within a year before the claim date, with this one */
  readonly claimsOfPhone: number
  /** other registrations with a receipt picture that looks the same */
  readonly registrationsOfReceipt: number
  /** number of tyres of those registrations and this one */
  readonly tyresOfReceipt: number
}

/** Three claims by one phone number within a year. */
const MANY_CLAIMS = 3

/** All hints that apply to a claim (rule W37.3). */
export function findLookAgainHints(
  facts: LookAgainFacts,
  { care, timeZone }: { care: CareFigures; timeZone: string },
): LookAgainHint[] {
  const { purchaseDate, claimDate, dotWeek, claimsOfSameDot, claimsOfPhone } = facts
  const hints: LookAgainHint[] = []
  const { customer, staff } = warrantyPeriods(purchaseDate, claimDate)
  if (claimDate < purchaseDate)
    hints.push({ code: 'before-purchase', claimed: claimDate, limit: purchaseDate })
  else if (customer.hasEnded) {
    const limit = staff.hasEnded ? staff.until : customer.until
    hints.push({ code: 'after-period', claimed: claimDate, limit })
  }
  const mm = smallDamage(facts.description)
  if (mm) hints.push({ code: 'small-damage', mm, least: MIN_DAMAGE_MM })
  const days = daysBetween(purchaseDate, dateIn(timeZone, facts.registeredAt))
  const limits = [care.fast_fit_days, care.road_hazard_days].filter(limit => days > limit)
  if (limits.length > 0) hints.push({ code: 'late-registration', days, most: Math.max(...limits) })
  if (dotWeek && claimsOfSameDot > 0) hints.push({ code: 'same-dot', dotWeek, others: claimsOfSameDot })
  if (claimsOfPhone >= MANY_CLAIMS) hints.push({ code: 'many-claims', claims: claimsOfPhone })
  const { registrationsOfReceipt, tyresOfReceipt } = facts
  if (registrationsOfReceipt > 0) hints.push({ code: 'same-receipt', others: registrationsOfReceipt })
  if (tyresOfReceipt > MAX_TYRES_PER_RECEIPT)
    hints.push({ code: 'many-tyres', tyres: tyresOfReceipt, most: MAX_TYRES_PER_RECEIPT })
  return hints
}

/** The largest size in mm that a description states, if it is below the minimum of the terms (rule W9.2). */
function smallDamage(description: string): string | null {
  const sizes = Array.from(description.matchAll(/(\d{1,3}(?:[.,]\d)?) ?mm\b/gi), ([, size = '']) => size)
  const numbers = sizes.map(size => Number(size.replace(',', '.')))
  if (numbers.length === 0 || Math.max(...numbers) >= MIN_DAMAGE_MM) return null
  return sizes[numbers.indexOf(Math.max(...numbers))] ?? null
}
