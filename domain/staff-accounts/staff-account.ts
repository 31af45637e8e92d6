import type { Role } from '../access/user.ts'
import { validatePassword } from '../identity/password.ts'

/**
 * Staff accounts (staff, office and administrators) are created and changed on the command line only (rule W17.1). A
 * change of role, password or state ends the account's sessions in the same transaction (rule W15.4), and the last
 * administrator who is not disabled always remains (rule W17.6).
 */
export type StaffRole = Exclude<Role, 'customer'>

export const STAFF_ROLES = ['staff', 'office', 'admin'] as const satisfies readonly StaffRole[]

export type StaffAccountError =
  | 'people.email-wrong'
  | 'people.no-such-staff'
  | 'people.is-staff'
  | 'people.is-customer'
  | 'people.not-verified'
  | 'people.last-administrator'
  | 'people.password-needed'
  | 'people.password-too-short'
  | 'people.password-too-long'

/** Checks a password set by the operator, for its length only (rule W14.7); returns an error or null. */
export function validateStaffPassword(password: string): StaffAccountError | null {
  const error = validatePassword(password, 'staff')
  return error && `people.${error}`
}
