import { type CalendarDate, isCalendarDate } from '../../platform/clock/calendar-date.ts'
import { isUuid } from '../../platform/ids/uuid.ts'
import { plainText } from '../../platform/text/plain-text.ts'
import { PURCHASE_FIELDS } from '../warranties/purchase.ts'
import { checkDotWeek, type DotWeek } from './dot-week.ts'
import { parseTreadDepth } from './tread-depth.ts'

/**
 * A claim on one tyre of a registration, filed by staff with photos and closed exactly once by its invoice
 * (rules W20.1 and W21.1). A tyre ID has at most one claim.
 */
export const CLAIM_TYPES = ['Defect', 'Damage', 'Other'] as const
export type ClaimType = (typeof CLAIM_TYPES)[number]
export const CLAIM_STATUSES = ['Open', 'Closed'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** rule W3.1 */
export const MAX_CLAIM_PHOTOS = 10
/** bytes of a photo or an invoice as chosen, 10 MB (rules W3.1 and W3.2) */
export const MAX_CLAIM_FILE_BYTES = 10_485_760
/** characters that pages show of warranty and claim ids (rule W18.5) */
export const SHORT_ID_LENGTH = 8

export type NewClaim = {
  readonly claimType: ClaimType
  readonly claimDate: CalendarDate
  /** id of the row in `tyreIds`; `tyreId` is always the code on the paper */
  readonly tyreRowId: string
  readonly description: string
  readonly dotWeek?: DotWeek | null
  /** mm (rule W20.14) */
  readonly treadMm?: number | null
}

/** Field names of the claim form. */
export const CLAIM_FIELDS = [
  'claim_type',
  'tyre_id',
  'description',
  'claim_date',
  'dot_week',
  'tread_mm',
] as const
type ClaimField = (typeof CLAIM_FIELDS)[number]
export type ClaimValues = Readonly<Record<ClaimField, string>>
type ClaimFieldError =
  | 'missing'
  | 'date-wrong'
  | 'date-in-future'
  | 'too-long'
  | 'unreadable'
  | 'dot-wrong'
  | 'dot-after-claim'
  | 'dot-after-purchase'
  | 'tread-wrong'
/** All text fields of the form. */
export const CLAIM_FORM_FIELDS = [...CLAIM_FIELDS, ...PURCHASE_FIELDS] as const
export type ClaimFormField = (typeof CLAIM_FORM_FIELDS)[number]
export type ClaimErrors = Partial<Record<ClaimFormField, ClaimFieldError>>

/**
 * Validates the claim form; returns the claim or an error per field (rules W20.2, W20.3, W20.13 and W20.14).
 * DOT week and tread depth can be required (rule W37.4).
 */
export function validateClaim(
  values: ClaimValues,
  today: CalendarDate,
  {
    purchasedOn,
    measurements = 'optional',
  }: { purchasedOn?: CalendarDate | undefined; measurements?: 'optional' | 'required' } = {},
): { ok: true; claim: NewClaim } | { ok: false; errors: ClaimErrors } {
  const { facts, errors } = readFacts(values, today, purchasedOn)
  if (!isUuid(values.tyre_id)) errors.tyre_id = 'missing'
  if (measurements === 'required') {
    if (values.dot_week.trim() === '') errors.dot_week = 'missing'
    if (values.tread_mm.trim() === '') errors.tread_mm = 'missing'
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, claim: { ...facts, tyreRowId: values.tyre_id } }
}

/** The facts of a claim that can be corrected (rule W32.5). */
export const FACT_FIELDS = ['claim_type', 'claim_date', 'description', 'dot_week', 'tread_mm'] as const
export type FactField = (typeof FACT_FIELDS)[number]
export type FactValues = Readonly<Record<FactField, string>>
export type ClaimFacts = Omit<NewClaim, 'tyreRowId'>

/** Validates corrected facts like those of a new claim. */
export function validateFacts(
  values: FactValues,
  today: CalendarDate,
  purchasedOn: CalendarDate,
): { ok: true; facts: ClaimFacts } | { ok: false; errors: ClaimErrors } {
  const { facts, errors } = readFacts(values, today, purchasedOn)
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, facts }
}

function readFacts(
  values: FactValues,
  today: CalendarDate,
  purchasedOn?: CalendarDate,
): { facts: ClaimFacts; errors: ClaimErrors } {
  const description = plainText(values.description)
  const errors: ClaimErrors = {}
  if (!isOneOf(CLAIM_TYPES, values.claim_type)) errors.claim_type = 'missing'
  if (!isCalendarDate(values.claim_date)) errors.claim_date = 'date-wrong'
  else if (values.claim_date > today) errors.claim_date = 'date-in-future'
  const textError = description === '' ? 'missing' : checkText(description, MAX_DESCRIPTION_LENGTH)
  if (textError) errors.description = textError
  const dotWeek = plainText(values.dot_week)
  const dotError = checkDotWeek(
    dotWeek,
    isCalendarDate(values.claim_date) ? values.claim_date : today,
    purchasedOn,
  )
  if (dotError) errors.dot_week = dotError
  const treadMm = parseTreadDepth(values.tread_mm)
  if (treadMm === 'wrong') errors.tread_mm = 'tread-wrong'
  return {
    facts: {
      claimType: values.claim_type as ClaimType,
      claimDate: values.claim_date as CalendarDate,
      description,
      dotWeek: dotWeek || null,
      treadMm: treadMm === 'wrong' ? null : treadMm,
    },
    errors,
  }
}

/** The error of a text of several lines, as `plainText` returns it; null for an empty one. */
export function checkText(text: string, maxLength: number): 'too-long' | 'unreadable' | null {
  if (text.length > maxLength) return 'too-long'
  // Tabs and line breaks are allowed; other control characters, U+FFFD and lone surrogates are not.
  return /[^\P{Cc}\t\n\r]|\ufffd/u.test(text) || !text.isWellFormed() ? 'unreadable' : null
}

/** characters (rule W20.2) */
export const MAX_DESCRIPTION_LENGTH = 5_000

export const isOneOf = <Word extends string>(words: readonly Word[], text: string): text is Word =>
  (words as readonly string[]).includes(text)
