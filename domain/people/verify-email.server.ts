import { isAPIError } from 'better-auth/api'
import type { Accounts } from './open-accounts.server.ts'

/** Verifies the address that a mailed token stands for; false where the token is wrong or older than a day. */
export async function verifyEmail(token: string, { accounts }: { accounts: Accounts }): Promise<boolean> {
  try {
    await accounts.api.verifyEmail({ query: { token } })
    return true
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false
    throw error
  }
}
