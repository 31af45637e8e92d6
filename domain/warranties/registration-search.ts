import { phoneDigits } from '../access/phone-number.ts'

/** Totals are counted up to this number, then shown as "more than" (rule W18.4). */
export const MAX_COUNTED = 1_000

/** The part of a phone number that is searched: without the leading 60 or 0 (rule W19.3). */
export const phoneSearchDigits = (phone: string): string =>
  phoneDigits(phone).replace(/^(?:60|0)(?=\d{3})/, '')

/** Position of a list page: the last row of the page before. */
export type Cursor = { readonly createdAt: string; readonly id: string }
