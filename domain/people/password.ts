import type { Role } from './person.ts'

/** The least characters of a password: customers' as specified (W §9), the counter's longer (readings.md). */
export const LEAST_PASSWORD: Record<Role, number> = { customer: 6, staff: 12, admin: 12 }

/** The most, so that hashing one never takes long. */
export const LONGEST_PASSWORD = 128

/** What is wrong with the length of somebody's password; null where nothing is. */
export function refusalOfPassword(
  password: string,
  role: Role,
): 'password-too-short' | 'password-too-long' | null {
  if (password.length < LEAST_PASSWORD[role]) return 'password-too-short'
  return password.length > LONGEST_PASSWORD ? 'password-too-long' : null
}

/** What can be wrong with the fields of an account's forms, by their names (W §5). */
export type AccountRefusals = Partial<Record<'email' | 'password' | 'confirm_password', AccountRefusal>>

export type AccountRefusal =
  | 'email-wrong'
  | 'password-too-short'
  | 'password-too-long'
  | 'confirmation-missing'
  | 'confirmation-differs'
