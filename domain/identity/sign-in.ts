import { isEmail } from '../access/email.ts'
import { type AccountErrors, MIN_PASSWORD_LENGTH } from './password.ts'

/** What is wrong with what was typed to sign in, before anybody is asked (W §5). */
export function validateSignIn({ email, password }: { email: string; password: string }): AccountErrors {
  const errors: AccountErrors = {}
  if (!isEmail(email.trim())) errors.email = 'email-wrong'
  if (password.length < MIN_PASSWORD_LENGTH.customer) errors.password = 'password-too-short'
  return errors
}
