import { type CalendarDate, isCalendarDate } from '../../platform/clock/calendar-date.ts'
import { plainText } from '../../platform/text/plain-text.ts'

/**
 * A claim says what is wrong with one tyre of a registration. It is filed by the counter with photos that prove it, takes
 * the tyre's ID for good, and is closed exactly once, by its invoice (W §§3, 4). A tyre has at most one claim.
 */
export const CLAIM_TYPES = ['Defect', 'Damage', 'Other'] as const
export type ClaimType = (typeof CLAIM_TYPES)[number]
export const CLAIM_STATUSES = ['Open', 'Closed'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** W §9 */
export const MAX_CLAIM_PHOTOS = 10
/** bytes of the file as chosen; a claim photo is at most as large, 10 MB being 10,485,760 (surface.md) */
export const MAX_CLAIM_PHOTO_BYTES = 10_485_760
/** characters shown of the ids of warranties and claims (W §9) */
export const SHORT_ID_LENGTH = 8

export type NewClaim = {
  readonly claimType: ClaimType
  readonly claimDate: CalendarDate
  /** the row of the tyre ID */
  readonly tyreId: string
  readonly description: string
}

/** The fields of the form, by the names they are sent under (surface.md "Staff"). */
export const CLAIM_FIELDS = ['claim_type', 'claim_date', 'tyre_id', 'description'] as const
export type ClaimField = (typeof CLAIM_FIELDS)[number]
export type ClaimValues = Readonly<Record<ClaimField, string>>
export type ClaimFieldError = 'missing' | 'date-wrong' | 'date-in-future' | 'too-long' | 'unreadable'
export type ClaimErrors = Partial<Record<ClaimField, ClaimFieldError>>

/** Takes what was typed and today's date; returns the claim, or what is wrong with each field (W §5). */
export function validateClaim(
  typed: ClaimValues,
  today: CalendarDate,
): { ok: true; claim: NewClaim } | { ok: false; errors: ClaimErrors } {
  const description = plainText(typed.description)
  const errors: ClaimErrors = {}
  if (!isOneOf(CLAIM_TYPES, typed.claim_type)) errors.claim_type = 'missing'
  if (!isCalendarDate(typed.claim_date)) errors.claim_date = 'date-wrong'
  else if (typed.claim_date > today) errors.claim_date = 'date-in-future'
  if (typed.tyre_id === '') errors.tyre_id = 'missing'
  if (description === '') errors.description = 'missing'
  else if (description.length > MAX_DESCRIPTION_LENGTH) errors.description = 'too-long'
  // A description may have several lines; every other control character has no place in it.
  else if (/[^\P{Cc}\t\n\r]|\ufffd/u.test(description) || !description.isWellFormed()) {
    errors.description = 'unreadable'
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    claim: {
      claimType: typed.claim_type as ClaimType,
      claimDate: typed.claim_date as CalendarDate,
      tyreId: typed.tyre_id,
      description,
    },
  }
}

/** characters; a page of text */
const MAX_DESCRIPTION_LENGTH = 5_000

export const isOneOf = <Word extends string>(words: readonly Word[], text: string): text is Word =>
  (words as readonly string[]).includes(text)
