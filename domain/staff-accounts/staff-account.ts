import type { Permit } from '../access/permit.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import type { Role } from '../access/user.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { validatePassword } from '../identity/password.ts'

/**
 * Staff accounts (staff, office and administrators) are created and changed by administrators at the desk and
 * on the command line (rule W17.1). A change of role, password or state ends the account's sessions in the
 * same transaction (rule W15.4), and the last administrator who is not disabled always remains (rule W17.6).
 */
export type StaffRole = Exclude<Role, 'customer'>

export const STAFF_ROLES = ['staff', 'office', 'admin'] as const satisfies readonly StaffRole[]

export const isStaffRole = (text: string): text is StaffRole => STAFF_ROLES.some(role => role === text)

/**
 * The actor of a change: an administrator with a recent proof of identity (rule W15.8), or an operator's
 * command.
 */
export type StaffActor =
  | typeof OPERATOR
  | { readonly permit: Permit<'manage-people'>; readonly proof: RecentProof }

/** The actor's name in the audit log. */
export const actorName = (by: StaffActor): string => (by === OPERATOR ? OPERATOR : by.permit.user.email)

export type StaffAccountError =
  | 'accounts.email-wrong'
  | 'accounts.no-such-staff'
  | 'accounts.is-staff'
  | 'accounts.is-disabled'
  | 'accounts.is-customer'
  | 'accounts.not-verified'
  | 'accounts.not-administrator'
  | 'accounts.last-administrator'
  | 'accounts.password-needed'
  | 'accounts.password-too-short'
  | 'accounts.password-too-long'

/** Checks a password set by the operator, for its length only (rule W14.7); returns an error or null. */
export function validateStaffPassword(password: string): StaffAccountError | null {
  const error = validatePassword(password, 'staff')
  return error && `accounts.${error}`
}
