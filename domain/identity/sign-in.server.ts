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
import { hashContact } from '../access/hash-contact.server.ts'
import type { Role } from '../access/user.ts'
import { writeAuditEvent } from '../audit/write-audit.server.ts'
import { users } from './accounts.table.ts'
import type { Auth } from './auth.server.ts'
import { buildSessionHeaders } from './session-headers.ts'
import { signOut } from './sign-out.server.ts'

export type SignInResult =
  /** with `needsCode` nobody has come in yet: the cookies let the code be given within ten minutes */
  | { ok: true; cookies: string[]; needsCode: boolean }
  | { ok: false; error: 'people.wrong-password' | 'people.not-verified' }
  | { ok: false; error: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Signs a person in at one of the two doors: customers at the shop's, staff and administrators at the counter's. Who stands
 * at the other one's door, is disabled or unknown gets the answer to a wrong password, after the same work (reliability.md 4).
 * Returns the cookies of the new session; the one that the browser came with, by its cookies, ends. Tries are limited per account
 * and per client, in the database. The log has every try and what became of it, under a keyed hash of the address, so that many tries
 * on one account can be seen.
 */
export async function signIn(
  {
    email,
    password,
    client,
    door,
    cookies = '',
    userAgent = '',
  }: {
    email: string
    password: string
    client: string
    door: 'shop' | 'counter'
    cookies?: string
    userAgent?: string
  },
  tools: {
    accounts: Auth
    database: Database
    log: Log
    secret: string
    clientLimits: number
    now: () => Date
  },
): Promise<SignInResult> {
  const account = email.trim().toLowerCase()
  const signed = await tryToSignIn({ account, password, client, door, userAgent }, tools)
  if (signed.ok && cookies !== '') await signOut(cookies, tools)
  const became = signed.ok ? (signed.needsCode ? 'needs-code' : 'signed-in') : signed.error
  const mark = hashContact({ kind: 'email', email: account }, tools.secret)
  tools.log[signed.ok ? 'info' : 'warn']({ account: mark, door, became }, 'a sign-in')
  return signed
}

async function tryToSignIn(
  {
    account,
    password,
    client,
    door,
    userAgent,
  }: { account: string; password: string; client: string; door: 'shop' | 'counter'; userAgent: string },
  tools: Parameters<typeof signIn>[1],
): Promise<SignInResult> {
  const turn = await consumeRateLimits(
    [
      [clientLimit(SIGN_INS_OF_CLIENT, tools.clientLimits), client],
      [SIGN_INS_OF_ACCOUNT, account],
    ],
    tools,
  )
  if (!turn.ok) return { ...turn, error: 'limits.too-many-tries' }
  try {
    const { headers, response } = await tools.accounts.api.signInEmail({
      body: { email: account, password },
      headers: buildSessionHeaders({ cookies: '', userAgent }),
      returnHeaders: true,
    })
    if (!('user' in response)) {
      // The password was right; only the counter has second factors, and better-auth does not say whose it is.
      const [found] = await tools.database.orm
        .select({ disabledAt: users.disabledAt })
        .from(users)
        .where(eq(users.email, account))
      if (door === 'shop' || found?.disabledAt !== null) return { ok: false, error: 'people.wrong-password' }
      return { ok: true, cookies: headers.getSetCookie(), needsCode: true }
    }
    const { role, disabledAt } = response.user as unknown as { role: Role; disabledAt: Date | null }
    if (disabledAt !== null || (role === 'customer') !== (door === 'shop')) {
      await (await tools.accounts.$context).internalAdapter.deleteSession(response.token)
      return { ok: false, error: 'people.wrong-password' }
    }
    await resetRateLimit(SIGN_INS_OF_ACCOUNT, account, tools)
    if (door === 'counter') {
      await writeAuditEvent(
        { actor: account, action: 'signed-in', record: account, at: tools.now() },
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

const SIGN_INS_OF_ACCOUNT: Limit = { name: 'sign-in-account', max: 10, windowSeconds: 900 }
const SIGN_INS_OF_CLIENT: Limit = { name: 'sign-in-client', max: 50, windowSeconds: 900 }
