import { href } from 'react-router'
import { hasStaffAccount, type User } from '../../domain/access/user.ts'
import type { AppContext } from './app-context.ts'

/**
 * The path of the page that a staff member must complete first: replacing a generated password (rule W17.5),
 * then switching on a required second factor (rule W16.8). Null if nothing is required, and for customers and
 * visitors.
 */
export function requiredAccountStep(
  user: User | null,
  { staffSecondFactor }: Pick<AppContext, 'staffSecondFactor'>,
): string | null {
  if (!hasStaffAccount(user)) return null
  if (user.mustChangePassword) return href('/dashboard/account')
  return staffSecondFactor === 'required' && !user.hasSecondFactor ? href('/dashboard/second-factor') : null
}
