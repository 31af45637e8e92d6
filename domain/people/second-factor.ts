/**
 * A second factor is a code that changes every half minute in an app on somebody's phone, asked for besides the password. Anyone of
 * the counter may switch it on; the owner may demand it (setting STAFF_SECOND_FACTOR). Recovery codes open the door when the
 * phone is lost.
 */

/** Recovery codes have a hyphen in their middle; the app's are six digits. */
export const isRecoveryCode = (code: string): boolean => /^[a-z0-9]{5}-[a-z0-9]{5}$/i.test(code)

/** How often somebody who has come in may give their password again, for what asks for it. */
export const PASSWORD_AGAIN = { name: 'password-again', most: 10, perSeconds: 900 }
