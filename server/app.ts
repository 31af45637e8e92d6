import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { accountMails } from '../app/mail/account-mails.server.ts'
import { languageOf } from '../app/messages/language.ts'
import { accountsContext, languageContext, shopContext, visitContext } from '../app/request.ts'
import type { Shop, Visit } from '../app/visit.ts'
import { openAccounts } from '../domain/people/open-accounts.server.ts'

/** The screens as one function from request to response. Built together with them; the HTTP edge (server/edge) calls it. */
export function createPages(shop: Shop): (request: Request, visit: Visit) => Promise<Response> {
  const handle = createRequestHandler(
    build as Parameters<typeof createRequestHandler>[0],
    import.meta.env.MODE,
  )
  const accounts = openAccounts({ ...shop, mails: accountMails(shop) })
  return (request, visit) => {
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(accountsContext, accounts)
    context.set(visitContext, visit)
    // Here and not in front of the pages: an address that not even the page for all others takes has none.
    const asked = new URL(request.url).searchParams
    context.set(languageContext, languageOf(asked, request.headers.get('cookie')))
    return handle(request, context)
  }
}
