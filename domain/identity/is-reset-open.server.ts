import type { Auth } from './auth.server.ts'
import { isResetToken } from './reset-token.ts'

/** Whether the token of a mailed link still allows a new password: it has not been used, and its hour has not gone by. */
export async function isResetOpen(
  token: string,
  { accounts, now }: { accounts: Auth; now: () => Date },
): Promise<boolean> {
  if (!isResetToken(token)) return false
  const { internalAdapter } = await accounts.$context
  const kept = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return kept !== null && kept !== undefined && kept.expiresAt > now()
}
