import type { StaffRole } from '../staff-accounts/staff.ts'

/**
 * Demo accounts let somebody who tries the shop see the counter. They exist on a sample shop with the embedded database only;
 * wherever else their rows come to (a copy of the data, SAMPLE_DATA switched off) they are disabled when the shop starts
 * (surface.md "Demo sign-ins"). `.test` is a name that nobody can own.
 */
export const DEMO_ACCOUNTS: readonly { readonly email: string; readonly role: StaffRole }[] = [
  { email: 'admin@tayar.test', role: 'admin' },
  { email: 'staff@tayar.test', role: 'staff' },
  { email: 'second@tayar.test', role: 'staff' },
]

/** Their name, by which they are told from an account that somebody made under the same address. */
export const DEMO_NAME = 'Demo'
