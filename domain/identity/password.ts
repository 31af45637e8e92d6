import type { Role } from '../access/user.ts'

/** The least characters of a password: customers' as specified (W §9), the counter's longer (readings.md). */
export const MIN_PASSWORD_LENGTH: Record<Role, number> = { customer: 6, staff: 12, admin: 12 }

/** The most, so that hashing one never takes long. */
export const MAX_PASSWORD_LENGTH = 128

/** What is wrong with the length of somebody's password; null where nothing is. */
export function validatePassword(
  password: string,
  role: Role,
): 'password-too-short' | 'password-too-long' | null {
  if (password.length < MIN_PASSWORD_LENGTH[role]) return 'password-too-short'
  return password.length > MAX_PASSWORD_LENGTH ? 'password-too-long' : null
}

/** What can be wrong with the fields of an account's forms, by their names (W §5). */
export type AccountErrors = Partial<Record<'email' | 'password' | 'confirm_password', AccountError>>

export type AccountError =
  | 'email-wrong'
  | 'password-too-short'
  | 'password-too-long'
  | 'confirmation-missing'
  | 'confirmation-differs'
