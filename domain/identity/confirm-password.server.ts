import { isAPIError } from 'better-auth/api'
import type { Database } from '../../platform/database/database.ts'
import { consumeRateLimit, resetRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { User } from '../access/user.ts'
import { PASSWORD_CONFIRMATION_LIMIT } from './second-factor.ts'

/** Why nothing was done. */
export type PasswordNotConfirmedError =
  | { ok: false; error: 'people.wrong-password' }
  | { ok: false; error: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Does what somebody who has signed in may do after their password alone, which better-auth checks in `act`. Tries are limited by
 * account; the right one gives them back.
 */
export async function confirmPassword<Done>(
  user: User,
  act: () => Promise<Done>,
  tools: { database: Database; secret: string; now: () => Date },
): Promise<{ ok: true; done: Done } | PasswordNotConfirmedError> {
  const turn = await consumeRateLimit(PASSWORD_CONFIRMATION_LIMIT, user.id, tools)
  if (!turn.ok) return { ...turn, error: 'limits.too-many-tries' }
  try {
    const done = await act()
    await resetRateLimit(PASSWORD_CONFIRMATION_LIMIT, user.id, tools)
    return { ok: true, done }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    return { ok: false, error: 'people.wrong-password' }
  }
}
