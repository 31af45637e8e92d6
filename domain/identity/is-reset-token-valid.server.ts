import type { Auth } from './auth.server.ts'
import { isResetTokenFormat } from './reset-token.ts'

/** Whether the token of a mailed link still allows a new password: it has not been used, and its hour has not gone by. */
export async function isResetTokenValid(
  token: string,
  { accounts, now }: { accounts: Auth; now: () => Date },
): Promise<boolean> {
  if (!isResetTokenFormat(token)) return false
  const { internalAdapter } = await accounts.$context
  const kept = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return kept !== null && kept !== undefined && kept.expiresAt > now()
}
