import { isAPIError } from 'better-auth/api'
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
import type { Role } from '../access/user.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import type { Auth } from './auth.server.ts'
import { type AccountErrors, MIN_PASSWORD_LENGTH } from './password.ts'
import { buildSessionHeaders } from './session-headers.ts'

/** Checks the sign-in fields before anything is looked up (rule W12.4). */
export function validateSignIn({ email, password }: { email: string; password: string }): AccountErrors {
  const errors: AccountErrors = {}
  if (!isEmail(email.trim())) errors.email = 'email-wrong'
  if (password.length < MIN_PASSWORD_LENGTH.customer) errors.password = 'password-too-short'
  return errors
}

export type SignInResult =
  /** Set-Cookie values; with `needsCode` not signed in yet, but a code is accepted for ten minutes */
  | { ok: true; cookies: string[]; needsCode: boolean }
  | { ok: false; error: 'people.wrong-password' | 'people.not-verified' }
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
 * Signs a customer or a staff user in on their own login page. An unknown address, a disabled account and the
 * other login page get the result of a wrong password after the same work (rule W13.1). The session in `cookies`
 * ends (rule W13.2). Rate-limited per account and client (rule W27.2); every attempt is logged (rule W13.6).
 */
export async function signIn(
  {
    email,
    password,
    client,
    loginPage,
    cookies = '',
    userAgent = '',
    target,
  }: {
    email: string
    password: string
    client: string
    loginPage: 'customer' | 'staff'
    cookies?: string
    userAgent?: string
    /** path for the verification link that an account without one gets */
    target?: string
  },
  tools: SignInTools,
): Promise<SignInResult> {
  const address = email.trim().toLowerCase()
  const result = await attemptSignIn({ address, password, client, loginPage, userAgent, target }, tools)
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
    target,
  }: {
    address: string
    password: string
    client: string
    loginPage: 'customer' | 'staff'
    userAgent: string
    target?: string | undefined
  },
  tools: SignInTools,
): Promise<SignInResult> {
  const turn = await consumeRateLimits(
    [
      [clientLimit(CLIENT_SIGN_IN_LIMIT, tools.clientLimits), client],
      [ACCOUNT_SIGN_IN_LIMIT, address],
    ],
    tools,
  )
  if (!turn.ok) return { ...turn, error: 'limits.too-many-tries' }
  try {
    const { headers, response } = await tools.accounts.api.signInEmail({
      body: { email: address, password, ...(target && { callbackURL: target }) },
      headers: buildSessionHeaders({ cookies: '', userAgent }),
      returnHeaders: true,
    })
    if (!('user' in response)) {
      // The password is right and a code is needed. Only staff have second factors.
      if (loginPage === 'customer') return { ok: false, error: 'people.wrong-password' }
      return { ok: true, cookies: headers.getSetCookie(), needsCode: true }
    }
    const { role } = response.user as unknown as { role: Role }
    if ((role === 'customer') !== (loginPage === 'customer')) {
      await (await tools.accounts.$context).internalAdapter.deleteSession(response.token)
      return { ok: false, error: 'people.wrong-password' }
    }
    await resetRateLimit(ACCOUNT_SIGN_IN_LIMIT, address, tools)
    if (loginPage === 'staff') {
      await writeAuditEvent(
        { actor: address, action: 'signed-in', record: address, at: tools.now() },
        tools.database.orm,
      )
    }
    return { ok: true, cookies: headers.getSetCookie(), needsCode: false }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    const isUnverified = error.body?.code === 'EMAIL_NOT_VERIFIED'
    return { ok: false, error: isUnverified ? 'people.not-verified' : 'people.wrong-password' }
  }
}

const ACCOUNT_SIGN_IN_LIMIT: Limit = { name: 'sign-in-account', max: 10, windowSeconds: 900 }
const CLIENT_SIGN_IN_LIMIT: Limit = { name: 'sign-in-client', max: 50, windowSeconds: 900 }

/**
 * Ends the session of these cookies in every process and returns the Set-Cookie values that delete the cookie.
 * Throws if the session still exists afterwards or that cannot be known: a user who is told that they are signed
 * out must be (rule W13.4).
 */
export async function signOut(cookies: string, { accounts }: { accounts: Auth }): Promise<string[]> {
  const request = { headers: new Headers({ cookie: cookies }) }
  const { headers } = await accounts.api.signOut({ ...request, returnHeaders: true })
  // better-auth gives the same answer when the database failed, so read the session again.
  if (await accounts.api.getSession({ ...request, query: { disableRefresh: true } }))
    throw new Error('sign-out failed: the session still exists')
  return headers.getSetCookie()
}
