import type { Auth } from './auth.server.ts'

/**
 * Ends the session of these cookies, in every process; returns the cookies that take it from the browser. Throws where the session is
 * still there afterwards or nobody can say: whoever reads that they have gone must have gone (reliability.md 5; W §8).
 */
export async function signOut(cookies: string, { accounts }: { accounts: Auth }): Promise<string[]> {
  const order = { headers: new Headers({ cookie: cookies }) }
  const { headers } = await accounts.api.signOut({ ...order, returnHeaders: true })
  // better-auth answers alike where the database has failed, and asks it anew here.
  if (await accounts.api.getSession({ ...order, query: { disableRefresh: true } }))
    throw new Error('a session did not end')
  return headers.getSetCookie()
}
