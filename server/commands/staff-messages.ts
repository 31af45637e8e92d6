import type { StaffAccountError, StaffRole } from '../../domain/staff-accounts/staff-account.ts'

/** What `npm run staff` calls a role. */
export const ROLE_NAMES: Record<StaffRole, string> = { staff: 'staff', admin: 'administrator' }

/** What it answers where nothing was changed. */
export const STAFF_MESSAGES: Record<StaffAccountError, string> = {
  'people.email-wrong': 'this is not an e-mail address',
  'people.no-such-staff': 'nobody of the counter has this e-mail: npm run staff -- list',
  'people.is-staff': 'this e-mail has such an account already: use `role` or `password`',
  'people.is-customer':
    'this e-mail belongs to a customer. If it is the same person: npm run staff -- role EMAIL staff|admin',
  'people.not-verified':
    'this customer has not shown yet that the e-mail is theirs: they have to open the mailed link first',
  'people.last-administrator': 'this is the last administrator: add or name another one first',
  'people.password-needed': 'a password is needed',
  'people.password-too-short': 'the password is too short: 12 characters or more',
  'people.password-too-long': 'the password is too long: 128 characters at most',
}
