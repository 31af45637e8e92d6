import type { Database } from '../../platform/database/database.ts'
import type { Role } from '../access/user.ts'
import { loadCompanyName } from '../catalogue/load-catalogue.server.ts'
import { validatePassword } from './password.ts'
import { isWeakPassword } from './weak-password.server.ts'

/** Errors by form field. */
export type ChosenPasswordErrors = {
  /** `password-weak` for staff only */
  password?: NonNullable<ReturnType<typeof validatePassword>> | 'password-weak'
  confirm_password?: 'confirmation-differs'
}

/**
 * Checks a password that its user chooses: its length, for staff also how easy it is to guess (rules W14.1
 * and W14.5).
 */
export async function validateChosenPassword(
  {
    email,
    role,
    password,
    confirmation,
  }: { email: string; role: Role; password: string; confirmation: string },
  database: Database,
): Promise<ChosenPasswordErrors> {
  const errors: ChosenPasswordErrors = {}
  const lengthError = validatePassword(password, role)
  if (lengthError) errors.password = lengthError
  else if (role !== 'customer') {
    const company = await loadCompanyName(database)
    if (await isWeakPassword(password, { email, company })) errors.password = 'password-weak'
  }
  if (confirmation !== password) errors.confirm_password = 'confirmation-differs'
  return errors
}
