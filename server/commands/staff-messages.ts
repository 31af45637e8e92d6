import type { StaffAccountError, StaffRole } from '../../domain/staff-accounts/staff-account.ts'

/** The roles in the output of `npm run staff`. */
export const ROLE_NAMES: Record<StaffRole, string> = {
  staff: 'staff',
  office: 'office',
  admin: 'administrator',
}

/** Error messages of `npm run staff`. */
export const STAFF_MESSAGES: Record<StaffAccountError, string> = {
  'accounts.email-wrong': 'this is not an e-mail address',
  'accounts.no-such-staff': 'no staff account has this e-mail: npm run staff -- list',
  'accounts.is-staff': 'this e-mail has a staff account already: use `role` or `password`',
  'accounts.is-disabled': 'this e-mail has a disabled staff account: `add` restores it',
  'accounts.is-customer':
    'this e-mail belongs to a customer. If it is the same person: npm run staff -- role EMAIL staff|office|admin',
  'accounts.not-verified':
    'this customer has not verified the e-mail yet: they must open the mailed link first',
  'accounts.not-administrator': 'only an administrator may do this',
  'accounts.last-administrator': 'this is the last administrator: add another one first',
  'accounts.password-needed': 'a password is needed',
  'accounts.password-too-short': 'the password is too short: 12 characters or more',
  'accounts.password-too-long': 'the password is too long: 128 characters at most',
}
