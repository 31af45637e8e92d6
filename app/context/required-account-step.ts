import { isStaff, type Person } from '../../domain/access/person.ts'
import type { AppContext } from './app-context.ts'

/**
 * The one page of the counter for who has something to do before anything else: to choose a password in place of one that was made
 * for them, then to switch a demanded second factor on. Null where there is nothing, and for customers.
 */
export function requiredAccountStep(
  person: Person | null,
  { staffSecondFactor }: Pick<AppContext, 'staffSecondFactor'>,
): string | null {
  if (!isStaff(person)) return null
  if (person.mustChangePassword) return STAFF_ACCOUNT
  return staffSecondFactor === 'required' && !person.hasSecondFactor ? '/dashboard/second-factor' : null
}

/** Where somebody of the counter changes their password. */
export const STAFF_ACCOUNT = '/dashboard/account'
