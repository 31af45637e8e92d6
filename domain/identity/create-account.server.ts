import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/open-mailer.ts'
import { clientLimit, consumeRateLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import { isAccountEmail } from '../access/account-email.ts'
import { users } from './accounts.table.ts'
import type { Auth } from './auth.server.ts'
import { type AccountErrors, MIN_PASSWORD_LENGTH, validatePassword } from './password.ts'

export type CreateAccountResult =
  | { ok: true }
  | { ok: false; errors: AccountErrors }
  | { ok: false; error: 'mail.down' }
  | { ok: false; error: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Creates a customer's account, whatever else the request carried (reliability.md 1), and has a link mailed that verifies
 * the address (W §7). An address that has an account gets the same answer, and its owner a mail that says so;
 * where no mail can be sent now no account is made, as without the link it would never open.
 */
export async function createAccount(
  { email, password, confirmation, client }: Record<'email' | 'password' | 'confirmation' | 'client', string>,
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
  const turn = await consumeRateLimit(clientLimit(NEW_ACCOUNTS, tools.clientLimits), client, tools)
  if (!turn.ok) return { ...turn, error: 'limits.too-many-tries' }
  const address = email.trim().toLowerCase()
  try {
    await tools.accounts.api.signUpEmail({ body: { email: address, password, name: '' } })
    return { ok: true }
  } catch (error) {
    // Two sign-ups with one address at the same moment: the second finds what the first has made. better-auth says the same
    // of a database that has failed, where nothing was made and nothing may be acknowledged (reliability.md 22).
    if (isAPIError(error) && (await hasAccount(address, tools.database))) return { ok: true }
    throw error
  }
}

async function hasAccount(email: string, { orm }: Database): Promise<boolean> {
  return (await orm.select({ id: users.id }).from(users).where(eq(users.email, email))).length > 0
}

/** What is wrong with a new account's fields (W §5). */
function validateNewAccount({
  email,
  password,
  confirmation,
}: Record<'email' | 'password' | 'confirmation', string>) {
  const errors: AccountErrors = {}
  if (!isAccountEmail(email)) errors.email = 'email-wrong'
  const wrong = validatePassword(password, 'customer')
  if (wrong) errors.password = wrong
  if (confirmation.length < MIN_PASSWORD_LENGTH.customer) errors.confirm_password = 'confirmation-missing'
  else if (confirmation !== password) errors.confirm_password = 'confirmation-differs'
  return errors
}

const NEW_ACCOUNTS: Limit = { name: 'new-account', max: 20, windowSeconds: 3_600 }
