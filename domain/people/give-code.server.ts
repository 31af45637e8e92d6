import { isAPIError } from 'better-auth/api'
import type { Database } from '../../platform/database/database.ts'
import { writeAudit } from '../audit/write-audit.server.ts'
import type { Accounts } from './open-accounts.server.ts'
import { isRecoveryCode } from './second-factor.ts'

/**
 * Gives the second factor after the password: six digits of the app, or one of the recovery codes, each of which works once.
 * Five tries for one password, ten in a row for one account. Returns the cookies of the session, or of what is left.
 */
export async function giveCode(
  { code, cookies, what }: { code: string; cookies: string; what: 'signed-in' | 'second-factor-on' },
  { accounts, database, now }: { accounts: Accounts; database: Database; now: () => Date },
): Promise<
  { ok: true; cookies: string[] } | { ok: false; refusal: 'people.wrong-code' | 'people.start-again' }
> {
  const typed = code.replaceAll(/\s/g, '')
  const order = { headers: new Headers({ cookie: cookies }), returnHeaders: true as const }
  try {
    const { headers, response } = isRecoveryCode(typed)
      ? await accounts.api.verifyBackupCode({ ...order, body: { code: typed } })
      : await accounts.api.verifyTOTP({ ...order, body: { code: typed } })
    const { email } = response.user
    await writeAudit({ who: email, what, record: email, at: now() }, database.orm)
    return { ok: true, cookies: headers.getSetCookie() }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    const isWrong = ['INVALID_CODE', 'INVALID_BACKUP_CODE'].includes(String(error.body?.code))
    return { ok: false, refusal: isWrong ? 'people.wrong-code' : 'people.start-again' }
  }
}
