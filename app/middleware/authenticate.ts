import type { MiddlewareFunction } from 'react-router'
import { getCurrentUser } from '../../domain/identity/get-current-user.server.ts'
import { sessionCookieName } from '../../domain/identity/session-cookie.ts'
import { appContext, authContext, requestContext, userContext } from '../context/request-context.ts'

/**
 * Finds out who is there, before the authorize asks. A visitor without a session costs nothing. With the database down nobody
 * is known, and the pages that are for everyone still answer (reliability.md 27).
 */
export const authenticate: MiddlewareFunction<Response> = async ({ request, context, pattern }) => {
  const shop = context.get(appContext)
  const cookies = request.headers.get('cookie') ?? ''
  if (!cookies.includes(`${sessionCookieName(shop.publicUrl)}=`)) return
  try {
    const person = await getCurrentUser(cookies, { ...shop, accounts: context.get(authContext) })
    context.set(userContext, person)
  } catch (error) {
    context.set(userContext, 'unknown')
    shop.reportError(error, { incident: context.get(requestContext).incident, pattern })
  }
}
