import type { MiddlewareFunction } from 'react-router'
import { getCurrentUser } from '../../domain/identity/get-current-user.server.ts'
import { sessionCookieName } from '../../domain/identity/session-headers.ts'
import { appContext, authContext, requestContext, userContext } from '../context/request-context.ts'

/**
 * Sets the user of the request's session. A request without a session cookie costs no query. If the database
 * does not answer, the user is `unknown` and public pages still work (rule W11.8).
 */
export const authenticate: MiddlewareFunction<Response> = async ({ request, context, pattern }) => {
  const app = context.get(appContext)
  const cookies = request.headers.get('cookie') ?? ''
  if (!cookies.includes(`${sessionCookieName(app.publicUrl)}=`)) return
  try {
    const user = await getCurrentUser(cookies, { ...app, accounts: context.get(authContext) })
    context.set(userContext, user)
  } catch (error) {
    context.set(userContext, 'unknown')
    app.reportError(error, { incident: context.get(requestContext).incident, pattern })
  }
}
