import { isEmail } from './email.ts'
import { type AccountRefusals, LEAST_PASSWORD } from './password.ts'

/** What is wrong with what was typed to sign in, before anybody is asked (W §5). */
export function readSignIn({ email, password }: { email: string; password: string }): AccountRefusals {
  const refusals: AccountRefusals = {}
  if (!isEmail(email.trim())) refusals.email = 'email-wrong'
  if (password.length < LEAST_PASSWORD.customer) refusals.password = 'password-too-short'
  return refusals
}
