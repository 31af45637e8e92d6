import { isEmail } from './email.ts'
import { nationalDigits } from './phone-number.ts'

/** The e-mail address or phone number by which a person's data is found (rule W26.5). */
export type ContactKey =
  /** in lower case */
  { readonly kind: 'email'; readonly email: string } | { readonly kind: 'phone'; readonly national: string }

/** Parses an e-mail address or a phone number; null if the text is neither. */
export function parseContactKey(text: string): ContactKey | null {
  const email = text.trim().toLowerCase()
  if (email.includes('@')) return isEmail(email) ? { kind: 'email', email } : null
  if (!/^[\d\s+().-]+$/.test(text)) return null
  const national = nationalDigits(text)
  return national.length >= MIN_DIGITS ? { kind: 'phone', national } : null
}

/** The shortest contact number that can be registered (rule W1.5: 7 digits), without its leading 0. */
const MIN_DIGITS = 6
