import { isEmail } from './email.ts'
import { nationalDigits } from './phone-number.ts'

/**
 * A person who has no number of ours is looked for by what they gave: an e-mail address, whatever its case, or a phone number,
 * however it is typed. Either finds what carries it; the e-mail finds its account too, and what belongs to that.
 */
export type ContactKey =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'phone'; readonly national: string }

/** Takes what was typed; null where it is neither an address nor a number. */
export function parseContactKey(typed: string): ContactKey | null {
  const email = typed.trim().toLowerCase()
  if (email.includes('@')) return isEmail(email) ? { kind: 'email', email } : null
  if (!/^[\d\s+().-]+$/.test(typed)) return null
  const national = nationalDigits(typed)
  return national.length >= MIN_DIGITS ? { kind: 'phone', national } : null
}

/** The shortest contact number that can be registered, without its leading 0 (domain/warranties/registration.ts). */
const MIN_DIGITS = 6
