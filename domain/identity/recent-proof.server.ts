import { APIError, isAPIError } from 'better-auth/api'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import type { User } from '../access/user.ts'
import type { Auth } from './auth.server.ts'
import { confirmPassword, type PasswordConfirmationError } from './password.server.ts'
import { isUnusedCode } from './second-factor.server.ts'
import { normalizeCode } from './second-factor.ts'
import { sessions } from './sessions.table.ts'

/**
 * The proof of the user's session; null if it is older than ten minutes, or the session was opened by PIN.
 */
export async function findRecentProof(
  { session }: Pick<User, 'session'>,
  { database, now }: { database: Pick<Database, 'orm'>; now: () => Date },
): Promise<RecentProof | null> {
  const [row] = await database.orm
    .select({ createdAt: sessions.createdAt, provedAt: sessions.provedAt })
    .from(sessions)
    .where(and(eq(sessions.id, session), isNull(sessions.counterId)))
  const at = row?.provedAt ?? row?.createdAt
  return at && now().getTime() - at.getTime() <= RECENT_MS ? ({ at } as RecentProof) : null
}

/**
 * Checks the password again, or a second-factor code if the account has one, and stores the proof in the
 * session for ten minutes. Rate-limited per account.
 */
export async function proveAgain(
  { user, password, cookies }: { user: User; password: string; cookies: string },
  tools: { accounts: Auth; database: Database; secret: string; now: () => Date },
): Promise<{ ok: true; proof: RecentProof } | PasswordConfirmationError> {
  const { api } = tools.accounts
  const headers = new Headers({ cookie: cookies })
  const code = normalizeCode(password)
  const verify = async () => {
    if (user.hasSecondFactor && APP_CODE.test(code)) {
      const verified = await api.verifyTOTP({ body: { code }, headers }).catch(error => {
        // A password may look like a code.
        if (!isAPIError(error) || error.statusCode >= 500) throw error
        return null
      })
      if (verified && !(await isUnusedCode(user.id, code, tools))) throw new APIError('UNAUTHORIZED')
      if (verified) return
    }
    await api.verifyPassword({ body: { password }, headers })
  }
  const confirmed = await confirmPassword(user, verify, tools)
  if (!confirmed.ok) return confirmed
  const at = tools.now()
  await tools.database.orm.update(sessions).set({ provedAt: at }).where(eq(sessions.id, user.session))
  return { ok: true, proof: { at } as RecentProof }
}

const APP_CODE = /^\d{6}$/
const RECENT_MS = 10 * 60_000
