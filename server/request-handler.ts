import * as build from 'virtual:react-router/server-build'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { createMailSender } from '../app/claim-status/mail-sender.server.ts'
import type { AppContext, RequestContext } from '../app/context/app-context.ts'
import {
  appContext,
  authContext,
  languageContext,
  renderPreviewContext,
  requestContext,
} from '../app/context/request-context.ts'
import { sendSummaries } from '../app/desk/insight/send-summaries.server.ts'
import { createAccountEmails } from '../app/emails/account-emails.server.ts'
import { languageOf } from '../app/i18n/language.ts'
import { sendDigests } from '../app/staff/digest/send-digests.server.ts'
import { createAuth } from '../domain/identity/auth.server.ts'
import { storedPictures } from './edge/stored-pictures.ts'

/** Sends due monthly summaries; bundled with the pages because they share texts. */
export const sendDueSummaries = (app: AppContext): Promise<void> => sendSummaries(app)

/** Sends the digests of this morning. */
export const sendDueDigests = (app: AppContext): Promise<void> => sendDigests(app)

/** Returns the function that sends the next mail to a customer. */
export const createCustomerMails = (app: AppContext): (() => Promise<boolean>) => createMailSender(app)

/**
 * The pages as one function from request to response, built together with them; the HTTP edge (server/edge)
 * calls it.
 */
export function createPageHandler(
  app: AppContext,
): (request: Request, values: RequestContext) => Promise<Response> {
  const handle = createHandlers()
  const auth = createAuth({ ...app, mails: createAccountEmails(app) })
  const sendPicture = storedPictures(app)
  return async function render(request, values) {
    // Not a route: a picture is the same for every user.
    const picture = await sendPicture(request)
    if (picture) return picture
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(authContext, auth)
    context.set(requestContext, values)
    context.set(renderPreviewContext, (page, changes) => render(page, withChanges(values, changes)))
    // Set here and not in a route's middleware, which does not run for a URL that matches no route.
    const url = new URL(request.url)
    context.set(languageContext, languageOf(url.searchParams, request.headers.get('cookie')))
    return handle(url.pathname)(request, context)
  }
}

/**
 * React Router's handler for a path. React Router tries all route patterns one after another, twice per
 * request, so each first path segment gets a handler with only its own routes. A handler with all routes
 * serves any other path, and in development every path, because pages need all routes there.
 */
function createHandlers(): (pathname: string) => RequestHandler {
  const { routes, ...rest } = build as ServerBuild
  const all = Object.entries(routes)
  const create = (included: typeof all) =>
    createRequestHandler({ ...rest, routes: Object.fromEntries(included) }, import.meta.env.MODE)
  const ofAll = create(all)
  if (import.meta.env.DEV) return () => ofAll
  const segmentOf = (path = '') => path.split('/', 1)[0] as string
  const segments = new Set(all.map(([, route]) => segmentOf(route?.path)))
  const ofSegment = new Map(
    [...segments].map(segment => {
      // Root, layouts and the home page have no segment; `*` is the page of a path without a page.
      const included = ['', '*', segment]
      return [segment, create(all.filter(([, route]) => included.includes(segmentOf(route?.path))))]
    }),
  )
  return pathname => ofSegment.get(segmentOf(pathname.slice(1)).replace(/\.data$/, '')) ?? ofAll
}

/** The request context for a page within another request, with the same incident id. */
const withChanges = (
  values: RequestContext,
  changes: Pick<RequestContext, 'catalogue'> & Required<Pick<RequestContext, 'preview'>>,
): RequestContext => ({
  ...changes,
  client: values.client,
  isLocal: values.isLocal,
  forwardedHops: values.forwardedHops,
  incident: values.incident,
  isDevelopment: values.isDevelopment,
  isOverloaded: values.isOverloaded,
  // A preview is no visit.
  count() {},
  markUnavailable: () => values.markUnavailable(),
  get isUnavailable() {
    return values.isUnavailable
  },
})
