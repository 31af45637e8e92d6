import type { Role } from '../access/user.ts'
import { validatePassword } from '../identity/password.ts'

/**
 * Staff are the people of the counter: staff and administrators. They are made, and given a role, on the command line only
 * (readings.md "Sign-up"). Whatever changes what somebody may do ends that person's sessions in the same transaction, and
 * where there is an administrator at all, one who is not disabled remains.
 */
export type StaffRole = Exclude<Role, 'customer'>

export const STAFF_ROLES = ['staff', 'admin'] as const satisfies readonly StaffRole[]

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

/** What is wrong with a password that the operator gives somebody of the counter; null where nothing is. */
export function validateStaffPassword(password: string): StaffAccountError | null {
  const wrong = validatePassword(password, 'staff')
  return wrong && `people.${wrong}`
}
