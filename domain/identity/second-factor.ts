/**
 * A second factor is a code that changes every half minute in an app on somebody's phone, asked for besides the password. Anyone of
 * the counter may switch it on; the owner may demand it (setting STAFF_SECOND_FACTOR). Recovery codes open the door when the
 * phone is lost.
 */

/** Recovery codes are written in three groups of four; the app's are six digits. */
export const isRecoveryCode = (code: string): boolean => /^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/.test(code)

/** A code as it is kept, however it was copied from the paper: without spaces, in small letters, its groups parted or not. */
export function normalizeCode(typed: string): string {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  return /^[a-z0-9]{12}$/.test(code) ? groupByFour(code, '-') : code
}

/** What has to be read off and typed, in groups of four. */
export const groupByFour = (text: string, between: string): string =>
  text.match(/.{1,4}/g)?.join(between) ?? ''

/** How often somebody who has come in may give their password again, for what asks for it. */
export const PASSWORD_CONFIRMATION_LIMIT = { name: 'password-again', max: 10, windowSeconds: 900 }
