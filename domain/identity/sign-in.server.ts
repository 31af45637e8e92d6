import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import {
  clientLimit,
  consumeRateLimits,
  type Limit,
  resetRateLimit,
} from '../../platform/rate-limit/rate-limit.ts'
import { isEmail } from '../access/email.ts'
import { hashContact } from '../access/hash-contact.server.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import type { Auth } from './auth.server.ts'
import { type AccountErrors, MIN_PASSWORD_LENGTH } from './password.ts'
import { buildSessionHeaders } from './session-headers.ts'
import { users } from './users.table.ts'

/** Checks the sign-in fields before anything is looked up (rule W12.4). */
export function validateSignIn({ email, password }: { email: string; password: string }): AccountErrors {
  const errors: AccountErrors = {}
  if (!isEmail(email.trim())) errors.email = 'email-wrong'
  if (password.length < MIN_PASSWORD_LENGTH.customer) errors.password = 'password-too-short'
  return errors
}

type SignInResult =
  /** Set-Cookie values, and the id of the user */
  | { ok: true; cookies: string[]; needsCode: false; userId: string }
  /** not signed in yet, but a code is accepted for ten minutes */
  | { ok: true; cookies: string[]; needsCode: true }
  | { ok: false; error: 'accounts.wrong-password' | 'accounts.not-verified' }
  | { ok: false; error: 'limits.too-many-tries'; retryAfterSeconds: number }

type SignInTools = {
  accounts: Auth
  database: Database
  log: Log
  secret: string
  clientLimits: number
  now: () => Date
}

/**
 * Signs a customer or a staff user in on their own login page. An unknown address, a disabled account or the
 * other login page gives the result of a wrong password, after the same amount of work (rule W13.1). The
 * session in `cookies` ends (rule W13.2). Rate-limited per account and client (rule W27.2); every attempt is
 * logged (rule W13.6).
 */
export async function signIn(
  {
    email,
    password,
    client,
    loginPage,
    cookies = '',
    userAgent = '',
  }: {
    email: string
    password: string
    client: string
    loginPage: 'customer' | 'staff'
    cookies?: string
    userAgent?: string
  },
  tools: SignInTools,
): Promise<SignInResult> {
  const address = email.trim().toLowerCase()
  const result = await attemptSignIn({ address, password, client, loginPage, userAgent }, tools)
  if (result.ok && cookies !== '') await signOut(cookies, tools)
  const outcome = result.ok ? (result.needsCode ? 'needs-code' : 'signed-in') : result.error
  const account = hashContact({ kind: 'email', email: address }, tools.secret)
  tools.log[result.ok ? 'info' : 'warn']({ event: 'sign_in', account, loginPage, outcome }, 'sign-in attempt')
  return result
}

async function attemptSignIn(
  {
    address,
    password,
    client,
    loginPage,
    userAgent,
  }: {
    address: string
    password: string
    client: string
    loginPage: 'customer' | 'staff'
    userAgent: string
  },
  tools: SignInTools,
): Promise<SignInResult> {
  const limit = await consumeRateLimits(
    [
      [clientLimit(CLIENT_SIGN_IN_LIMIT, tools.clientLimits), client],
      [ACCOUNT_SIGN_IN_LIMIT, address],
    ],
    tools,
  )
  if (!limit.ok) return { ...limit, error: 'limits.too-many-tries' }
  try {
    const email = (await isOfOtherPage(address, loginPage, tools)) ? UNKNOWN_ADDRESS : address
    const { headers, response } = await tools.accounts.api.signInEmail({
      body: { email, password },
      headers: buildSessionHeaders({ cookies: '', userAgent }),
      returnHeaders: true,
    })
    // The password is right and a code is needed.
    if (!('user' in response)) return { ok: true, cookies: headers.getSetCookie(), needsCode: true }
    await resetRateLimit(ACCOUNT_SIGN_IN_LIMIT, address, tools)
    if (loginPage === 'staff') {
      await writeAuditEvent(
        { actor: address, action: 'signed-in', record: address, at: tools.now() },
        tools.database.orm,
      )
    }
    return { ok: true, cookies: headers.getSetCookie(), needsCode: false, userId: response.user.id }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    const isUnverified = error.body?.code === 'EMAIL_NOT_VERIFIED'
    return { ok: false, error: isUnverified ? 'accounts.not-verified' : 'accounts.wrong-password' }
  }
}

/** Whether an address belongs to the other login page. If so, its password is not compared at all. */
async function isOfOtherPage(
  address: string,
  loginPage: 'customer' | 'staff',
  { database }: SignInTools,
): Promise<boolean> {
  const [user] = await database.orm.select({ role: users.role }).from(users).where(eq(users.email, address))
  return user !== undefined && (user.role === 'customer') !== (loginPage === 'customer')
}

/** An address that no account can have: better-auth treats it like every unknown address (rule W13.1). */
const UNKNOWN_ADDRESS = 'nobody@unknown.invalid'

export const ACCOUNT_SIGN_IN_LIMIT: Limit = { name: 'sign-in-account', max: 10, windowSeconds: 900 }
const CLIENT_SIGN_IN_LIMIT: Limit = { name: 'sign-in-client', max: 50, windowSeconds: 900 }

/**
 * Ends the session of these cookies in every process and returns the Set-Cookie values that delete the
 * cookie. Throws if the session still exists afterwards or its state is unknown, so that no user is wrongly
 * told that they are signed out (rule W13.4).
 */
export async function signOut(cookies: string, { accounts }: { accounts: Auth }): Promise<string[]> {
  const request = { headers: new Headers({ cookie: cookies }) }
  const { headers } = await accounts.api.signOut({ ...request, returnHeaders: true })
  // better-auth returns the same result if the database failed, so read the session again.
  if (await accounts.api.getSession({ ...request, query: { disableRefresh: true } }))
    throw new Error('sign-out failed: the session still exists')
  return headers.getSetCookie()
}
