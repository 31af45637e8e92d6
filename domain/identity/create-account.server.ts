import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { takeAtLeast } from '../../platform/clock/take-at-least.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/open-mailer.ts'
import { clientLimit, consumeRateLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import { isAccountEmail } from '../access/account-email.ts'
import type { AccountEmails, Auth } from './auth.server.ts'
import { type AccountErrors, MIN_PASSWORD_LENGTH, validatePassword } from './password.ts'
import { users } from './users.table.ts'
import { sendVerification } from './verify-email.server.ts'

type CreateAccountResult =
  | { ok: true }
  | { ok: false; errors: AccountErrors }
  | { ok: false; error: 'mail.down' }
  | { ok: false; error: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Creates a customer account and e-mails a verification link (rules W12.2 and W12.6), which leads the
 * customer back to `target` (a path). `browser` is the hash of the secret of the browser that signs up. For
 * an address with an account, the result and the time are the same, and its owner gets an e-mail about it
 * (rule W12.5). Without a working mail server no account is created, because it could never be verified (rule
 * W12.9). Rate-limited per client.
 */
export async function createAccount(
  {
    email,
    password,
    confirmation,
    client,
    browser,
    target = '',
  }: Record<'email' | 'password' | 'confirmation' | 'client' | 'browser', string> & { target?: string },
  tools: {
    accounts: Auth
    mails: Pick<AccountEmails, 'verify'>
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
  const limit = await consumeRateLimit(clientLimit(NEW_ACCOUNT_LIMIT, tools.clientLimits), client, tools)
  if (!limit.ok) return { ...limit, error: 'limits.too-many-tries' }
  const address = email.trim().toLowerCase()
  return takeAtLeast(SIGN_UP_MS, async () => {
    try {
      // For an existing address, better-auth returns a made-up user; nothing is sent to its id.
      const { user } = await tools.accounts.api.signUpEmail({ body: { email: address, password, name: '' } })
      await sendVerification({ account: { id: user.id }, browser, target }, tools)
      return { ok: true }
    } catch (error) {
      // Of two concurrent sign-ups with one address, the second gets an error although the account now
      // exists. better-auth reports a failed database with the same error, so check that the account exists.
      if (isAPIError(error) && (await hasAccount(address, tools.database))) return { ok: true }
      throw error
    }
  })
}

/**
 * Twice the time of hashing a password, so that the response time does not reveal the transaction of a new
 * account.
 */
const SIGN_UP_MS = 200

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
