import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { AppContext, RequestContext } from '../app/context/app-context.ts'
import { appContext, authContext, languageContext, requestContext } from '../app/context/request-context.ts'
import { accountEmails } from '../app/emails/account-emails.server.ts'
import { languageOf } from '../app/i18n/language.ts'
import { createAuth } from '../domain/identity/auth.server.ts'

/** The screens as one function from request to response. Built together with them; the HTTP edge (server/edge) calls it. */
export function createPageHandler(
  shop: AppContext,
): (request: Request, visit: RequestContext) => Promise<Response> {
  const handle = createRequestHandler(
    build as Parameters<typeof createRequestHandler>[0],
    import.meta.env.MODE,
  )
  const accounts = createAuth({ ...shop, mails: accountEmails(shop) })
  return (request, visit) => {
    const context = new RouterContextProvider()
    context.set(appContext, shop)
    context.set(authContext, accounts)
    context.set(requestContext, visit)
    // Here and not in front of the pages: an address that not even the page for all others takes has none.
    const asked = new URL(request.url).searchParams
    context.set(languageContext, languageOf(asked, request.headers.get('cookie')))
    return handle(request, context)
  }
}
