import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/open-mailer.ts'
import { clientLimit, consumeRateLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import { isAccountEmail } from '../access/account-email.ts'
import type { Auth } from './auth.server.ts'
import { type AccountErrors, MIN_PASSWORD_LENGTH, validatePassword } from './password.ts'
import { users } from './users.table.ts'

export type CreateAccountResult =
  | { ok: true }
  | { ok: false; errors: AccountErrors }
  | { ok: false; error: 'mail.down' }
  | { ok: false; error: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Creates a customer account and e-mails a verification link (rules W12.2 and W12.6), from which the customer
 * comes back to `target` (a path). An address that already has
 * an account gets the same result, and its owner an e-mail that says so (rule W12.5). Without a working mail
 * server no account is created, because it could never be verified (rule W12.9). Rate-limited per client.
 */
export async function createAccount(
  {
    email,
    password,
    confirmation,
    client,
    target,
  }: Record<'email' | 'password' | 'confirmation' | 'client', string> & { target?: string },
  tools: {
    accounts: Auth
    database: Database
    mailer: Pick<Mailer, 'isAvailable'>
    secret: string
    clientLimits: number
    now: () => Date
  },
): Promise<CreateAccountResult> {
  const errors = validateNewAccount({ email: email.trim(), password, confirmation })
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  if (!(await tools.mailer.isAvailable())) return { ok: false, error: 'mail.down' }
  const turn = await consumeRateLimit(clientLimit(NEW_ACCOUNT_LIMIT, tools.clientLimits), client, tools)
  if (!turn.ok) return { ...turn, error: 'limits.too-many-tries' }
  const address = email.trim().toLowerCase()
  try {
    await tools.accounts.api.signUpEmail({
      body: { email: address, password, name: '', ...(target && { callbackURL: target }) },
    })
    return { ok: true }
  } catch (error) {
    // Of two concurrent sign-ups with one address, the second fails and has succeeded all the same. better-auth
    // reports a failed database with the same error, so check that the account exists before acknowledging it.
    if (isAPIError(error) && (await hasAccount(address, tools.database))) return { ok: true }
    throw error
  }
}

async function hasAccount(email: string, { orm }: Database): Promise<boolean> {
  return (await orm.select({ id: users.id }).from(users).where(eq(users.email, email))).length > 0
}

function validateNewAccount({
  email,
  password,
  confirmation,
}: Record<'email' | 'password' | 'confirmation', string>) {
  const errors: AccountErrors = {}
  if (!isAccountEmail(email)) errors.email = 'email-wrong'
  const passwordError = validatePassword(password, 'customer')
  if (passwordError) errors.password = passwordError
  if (confirmation.length < MIN_PASSWORD_LENGTH.customer) errors.confirm_password = 'confirmation-missing'
  else if (confirmation !== password) errors.confirm_password = 'confirmation-differs'
  return errors
}

/** Rule W27.5. */
const NEW_ACCOUNT_LIMIT: Limit = { name: 'new-account', max: 20, windowSeconds: 3_600 }

/** Verifies the address of an e-mailed token; false if the token is wrong or older than 24 hours (rule W12.7). */
export async function verifyEmail(token: string, { accounts }: { accounts: Auth }): Promise<boolean> {
  try {
    await accounts.api.verifyEmail({ query: { token } })
    return true
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false
    throw error
  }
}
