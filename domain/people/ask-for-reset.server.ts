import type { Database } from '../../platform/database/database.ts'
import { clientLimit, type Limit, takeTurn } from '../../platform/limits/take-turn.ts'
import { isEmail } from './email.ts'
import type { Accounts } from './open-accounts.server.ts'

/**
 * Has a link mailed with which a customer chooses a new password within an hour. Known and unknown addresses get the same
 * answer (reliability.md 4).
 */
export async function askForReset(
  { email, client }: { email: string; client: string },
  tools: { accounts: Accounts; database: Database; secret: string; clientLimits: number; now: () => Date },
): Promise<
  | { ok: true }
  | { ok: false; refusal: 'people.email-wrong' }
  | { ok: false; refusal: 'limits.too-many-tries'; retryAfterSeconds: number }
> {
  const address = email.trim().toLowerCase()
  if (!isEmail(address)) return { ok: false, refusal: 'people.email-wrong' }
  for (const [limit, whose] of [
    [clientLimit(RESETS_OF_CLIENT, tools.clientLimits), client],
    [RESETS_OF_ACCOUNT, address],
  ] as const) {
    const turn = await takeTurn(limit, whose, tools)
    if (!turn.ok) return { ...turn, refusal: 'limits.too-many-tries' }
  }
  await tools.accounts.api.requestPasswordReset({ body: { email: address } })
  return { ok: true }
}

const RESETS_OF_ACCOUNT: Limit = { name: 'reset-account', most: 5, perSeconds: 3_600 }
const RESETS_OF_CLIENT: Limit = { name: 'reset-client', most: 20, perSeconds: 3_600 }
