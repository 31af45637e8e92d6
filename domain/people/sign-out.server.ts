import type { Accounts } from './open-accounts.server.ts'

/** Ends the session of these cookies, in every process; returns the cookies that take it from the browser. */
export async function signOut(cookies: string, { accounts }: { accounts: Accounts }): Promise<string[]> {
  const { headers } = await accounts.api.signOut({
    headers: new Headers({ cookie: cookies }),
    returnHeaders: true,
  })
  return headers.getSetCookie()
}
