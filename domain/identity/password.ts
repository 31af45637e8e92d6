import type { Role } from '../access/user.ts'

/** Minimum length of a password in characters (rule W14.1). */
export const MIN_PASSWORD_LENGTH: Record<Role, number> = { customer: 6, staff: 12, office: 12, admin: 12 }

/** Maximum length in characters (rule W14.1); it bounds the time of hashing. */
export const MAX_PASSWORD_LENGTH = 128

/** Checks the length of a password; returns an error or null. */
export function validatePassword(
  password: string,
  role: Role,
): 'password-too-short' | 'password-too-long' | null {
  if (password.length < MIN_PASSWORD_LENGTH[role]) return 'password-too-short'
  return password.length > MAX_PASSWORD_LENGTH ? 'password-too-long' : null
}

/** Errors of the sign-in and sign-up forms, by field name (rule W12.4). */
export type AccountErrors = Partial<Record<'email' | 'password' | 'confirm_password', AccountError>>

type AccountError =
  | 'email-wrong'
  | 'password-too-short'
  | 'password-too-long'
  | 'confirmation-missing'
  | 'confirmation-differs'
