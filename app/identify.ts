import type { MiddlewareFunction } from 'react-router'
import { sessionCookieName } from '../domain/people/session-cookie.ts'
import { whoIs } from '../domain/people/who-is.server.ts'
import { accountsContext, personContext, shopContext, visitContext } from './request.ts'

/**
 * Finds out who is there, before the gate asks. A visitor without a session costs nothing. With the database down nobody
 * is known, and the pages that are for everyone still answer (reliability.md 27).
 */
export const identify: MiddlewareFunction<Response> = async ({ request, context, pattern }) => {
  const shop = context.get(shopContext)
  const cookies = request.headers.get('cookie') ?? ''
  if (!cookies.includes(`${sessionCookieName(shop.publicUrl)}=`)) return
  try {
    const person = await whoIs(cookies, { ...shop, accounts: context.get(accountsContext) })
    context.set(personContext, person)
  } catch (error) {
    context.set(personContext, 'unknown')
    shop.reportError(error, { incident: context.get(visitContext).incident, pattern })
  }
}
