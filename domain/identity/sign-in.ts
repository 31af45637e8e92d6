import { isEmail } from '../access/email.ts'
import { type AccountRefusals, MIN_PASSWORD_LENGTH } from './password.ts'

/** What is wrong with what was typed to sign in, before anybody is asked (W §5). */
export function readSignIn({ email, password }: { email: string; password: string }): AccountRefusals {
  const refusals: AccountRefusals = {}
  if (!isEmail(email.trim())) refusals.email = 'email-wrong'
  if (password.length < MIN_PASSWORD_LENGTH.customer) refusals.password = 'password-too-short'
  return refusals
}
