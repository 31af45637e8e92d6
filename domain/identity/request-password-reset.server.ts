import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { clientLimit, consumeRateLimits, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import { isAccountEmail } from '../access/account-email.ts'
import { hashContact } from '../access/hash-contact.server.ts'
import type { Auth } from './auth.server.ts'

/**
 * Has a link mailed with which a customer chooses a new password within an hour. Known and unknown addresses get the same
 * answer (reliability.md 4).
 */
export async function requestPasswordReset(
  { email, client }: { email: string; client: string },
  tools: {
    accounts: Auth
    database: Database
    log: Log
    secret: string
    clientLimits: number
    now: () => Date
  },
): Promise<
  | { ok: true }
  | { ok: false; error: 'people.email-wrong' }
  | { ok: false; error: 'limits.too-many-tries'; retryAfterSeconds: number }
> {
  const address = email.trim().toLowerCase()
  if (!isAccountEmail(address)) return { ok: false, error: 'people.email-wrong' }
  const turn = await consumeRateLimits(
    [
      [clientLimit(RESETS_OF_CLIENT, tools.clientLimits), client],
      [RESETS_OF_ACCOUNT, address],
    ],
    tools,
  )
  if (!turn.ok) return { ...turn, error: 'limits.too-many-tries' }
  const mark = hashContact({ kind: 'email', email: address }, tools.secret)
  tools.log.info({ account: mark }, 'a link for a new password was asked for')
  await tools.accounts.api.requestPasswordReset({ body: { email: address } })
  return { ok: true }
}

const RESETS_OF_ACCOUNT: Limit = { name: 'reset-account', max: 5, windowSeconds: 3_600 }
const RESETS_OF_CLIENT: Limit = { name: 'reset-client', max: 20, windowSeconds: 3_600 }
