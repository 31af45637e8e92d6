import { nationalDigits } from '../access/phone-number.ts'

/**
 * A chat link opens the chat app with a prefilled text. Numbers are digits with the country code 60 (rule
 * S15.1).
 */

/** The chat link with a prefilled text; null if the number is invalid. */
export function buildChatUrl(number: string, text: string): string | null {
  const digits = parseChatNumber(number)
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(text.toWellFormed())}`
}

/**
 * The chat number of a branch: its own, otherwise its phone number if that is mobile; null for a landline,
 * which has no chat (rule S15.5).
 */
export function branchChatNumber({ phone, chatNumber }: BranchNumbers): string | null {
  return chatNumber ?? (phone !== null && MOBILE.test(nationalDigits(phone)) ? phone : null)
}

/** As typed in the branch file. */
type BranchNumbers = { readonly phone: string | null; readonly chatNumber: string | null }

/**
 * 011 and 015 have eight digits after them, the others seven; `1300` and `1800` numbers are no mobile ones.
 */
const MOBILE = /^1(?:\d{8}|[15]\d{8})$/

/**
 * `012-345 6789`, `+60 (0)12 345 6789` and `60123456789` are all `60123456789`. Null unless 7 to 13 digits
 * follow the country code (rule S15.2).
 */
export function parseChatNumber(number: string): string | null {
  const national = nationalDigits(number)
  return /^\d{7,13}$/.test(national) ? `60${national}` : null
}
