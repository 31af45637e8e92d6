/**
 * A second factor is a six-digit TOTP code of an authenticator app or one of ten recovery codes (rule W16.2).
 * Staff may switch it on; the setting STAFF_SECOND_FACTOR can require it.
 */

/** A recovery code is written as six groups of four characters; earlier ones have three. */
export const isRecoveryCode = (code: string): boolean =>
  /^[a-z0-9]{4}(-[a-z0-9]{4}){2}((-[a-z0-9]{4}){3})?$/.test(code)

/** Normalizes a typed code to its stored form: spaces, hyphens and case are ignored (rule W16.6). */
export function normalizeCode(text: string): string {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase()
  return /^([a-z0-9]{12}){1,2}$/.test(code) ? groupByFour(code, '-') : code
}

/** The text in groups of four characters. */
export const groupByFour = (text: string, separator: string): string =>
  text.match(/.{1,4}/g)?.join(separator) ?? ''
