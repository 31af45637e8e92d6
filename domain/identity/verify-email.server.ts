import { isAPIError } from 'better-auth/api'
import type { Auth } from './auth.server.ts'

/** Verifies the address that a mailed token stands for; false where the token is wrong or older than a day. */
export async function verifyEmail(token: string, { accounts }: { accounts: Auth }): Promise<boolean> {
  try {
    await accounts.api.verifyEmail({ query: { token } })
    return true
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false
    throw error
  }
}
