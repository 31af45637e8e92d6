import { isAPIError } from 'better-auth/api'
import type { Database } from '../../platform/database/database.ts'
import { clientLimit, giveTurnsBack, type Limit, takeTurn } from '../../platform/limits/take-turn.ts'
import { writeAudit } from '../audit/write-audit.server.ts'
import type { Accounts } from './open-accounts.server.ts'
import type { Role } from './person.ts'

export type SignedIn =
  /** with `needsCode` nobody has come in yet: the cookies let the code be given within ten minutes */
  | { ok: true; cookies: string[]; needsCode: boolean }
  | { ok: false; refusal: 'people.wrong-password' | 'people.not-verified' }
  | { ok: false; refusal: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Signs a person in at one of the two doors: customers at the shop's, staff and administrators at the counter's. Who stands
 * at the other one's door, is disabled or unknown gets the answer to a wrong password, after the same work (reliability.md 4).
 * Returns the cookies of the new session. Tries are limited per account and per client, in the database.
 */
export async function signIn(
  {
    email,
    password,
    client,
    door,
  }: { email: string; password: string; client: string; door: 'shop' | 'counter' },
  tools: { accounts: Accounts; database: Database; secret: string; clientLimits: number; now: () => Date },
): Promise<SignedIn> {
  const account = email.trim().toLowerCase()
  for (const [limit, whose] of [
    [clientLimit(SIGN_INS_OF_CLIENT, tools.clientLimits), client],
    [SIGN_INS_OF_ACCOUNT, account],
  ] as const) {
    const turn = await takeTurn(limit, whose, tools)
    if (!turn.ok) return { ...turn, refusal: 'limits.too-many-tries' }
  }
  try {
    const { headers, response } = await tools.accounts.api.signInEmail({
      body: { email: account, password },
      returnHeaders: true,
    })
    if (!('user' in response)) {
      // The password was right; only the counter has second factors.
      if (door === 'shop') return { ok: false, refusal: 'people.wrong-password' }
      return { ok: true, cookies: headers.getSetCookie(), needsCode: true }
    }
    const { role, disabledAt } = response.user as unknown as { role: Role; disabledAt: Date | null }
    if (disabledAt !== null || (role === 'customer') !== (door === 'shop')) {
      await (await tools.accounts.$context).internalAdapter.deleteSession(response.token)
      return { ok: false, refusal: 'people.wrong-password' }
    }
    await giveTurnsBack(SIGN_INS_OF_ACCOUNT, account, tools)
    if (door === 'counter') {
      await writeAudit(
        { who: account, what: 'signed-in', record: account, at: tools.now() },
        tools.database.orm,
      )
    }
    return { ok: true, cookies: headers.getSetCookie(), needsCode: false }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    const isUnverified = error.body?.code === 'EMAIL_NOT_VERIFIED'
    return { ok: false, refusal: isUnverified ? 'people.not-verified' : 'people.wrong-password' }
  }
}

const SIGN_INS_OF_ACCOUNT: Limit = { name: 'sign-in-account', most: 10, perSeconds: 900 }
const SIGN_INS_OF_CLIENT: Limit = { name: 'sign-in-client', most: 50, perSeconds: 900 }
