import { isAPIError } from 'better-auth/api'
import type { Database } from '../../platform/database/database.ts'
import { clientLimit, type Limit, takeTurn } from '../../platform/limits/take-turn.ts'
import type { Mailer } from '../../platform/mail/open-mailer.ts'
import { isEmail } from './email.ts'
import type { Accounts } from './open-accounts.server.ts'
import { type AccountRefusals, LEAST_PASSWORD, refusalOfPassword } from './password.ts'

export type AccountCreated =
  | { ok: true }
  | { ok: false; refusals: AccountRefusals }
  | { ok: false; refusal: 'mail.down' }
  | { ok: false; refusal: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Creates a customer's account, whatever else the request carried (reliability.md 1), and has a link mailed that verifies
 * the address (W §7). An address that has an account gets the same answer, and its owner a mail that says so;
 * where no mail can be sent now no account is made, as without the link it would never open.
 */
export async function createAccount(
  { email, password, confirmation, client }: Record<'email' | 'password' | 'confirmation' | 'client', string>,
  tools: {
    accounts: Accounts
    database: Database
    mailer: Pick<Mailer, 'isUp'>
    secret: string
    clientLimits: number
    now: () => Date
  },
): Promise<AccountCreated> {
  const refusals = readNewAccount({ email: email.trim(), password, confirmation })
  if (Object.keys(refusals).length > 0) return { ok: false, refusals }
  if (!(await tools.mailer.isUp())) return { ok: false, refusal: 'mail.down' }
  const turn = await takeTurn(clientLimit(NEW_ACCOUNTS, tools.clientLimits), client, tools)
  if (!turn.ok) return { ...turn, refusal: 'limits.too-many-tries' }
  try {
    await tools.accounts.api.signUpEmail({ body: { email: email.trim().toLowerCase(), password, name: '' } })
    return { ok: true }
  } catch (error) {
    // Two sign-ups with one address at the same moment: the second finds what the first has made.
    if (isAPIError(error) && error.statusCode < 500) return { ok: true }
    throw error
  }
}

/** What is wrong with a new account's fields (W §5). */
function readNewAccount({
  email,
  password,
  confirmation,
}: Record<'email' | 'password' | 'confirmation', string>) {
  const refusals: AccountRefusals = {}
  if (!isEmail(email)) refusals.email = 'email-wrong'
  const wrong = refusalOfPassword(password, 'customer')
  if (wrong) refusals.password = wrong
  if (confirmation.length < LEAST_PASSWORD.customer) refusals.confirm_password = 'confirmation-missing'
  else if (confirmation !== password) refusals.confirm_password = 'confirmation-differs'
  return refusals
}

const NEW_ACCOUNTS: Limit = { name: 'new-account', most: 20, perSeconds: 3_600 }
