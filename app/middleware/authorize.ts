import { href, type MiddlewareFunction, redirectDocument } from 'react-router'
import { adminPermit, staffPermit } from '../../domain/access/permit.ts'
import { isStaff } from '../../domain/access/user.ts'
import {
  adminPermitContext,
  appContext,
  customerContext,
  staffPermitContext,
  userContext,
} from '../context/request-context.ts'
import { requiredAccountStep } from '../context/required-account-step.ts'
import { withQuery } from '../http/with-query.ts'
import { routeOfPattern } from '../routes.ts'

/**
 * Runs before every loader and action (rules W11.5 and W11.6). Anonymous users are redirected to the matching login page,
 * staff without the admin role get 404 on administrator routes, and a route without a row in the table answers 404. The
 * permits that functions of the domain demand are issued here and nowhere else.
 */
export const authorize: MiddlewareFunction<Response> = ({ pattern, context, url }) => {
  const route = routeOfPattern(pattern)
  if (!route) throw new Response(null, { status: 404 })
  if (route.access === 'everyone') return
  const user = context.get(userContext)
  if (user === 'unknown') throw new Response(null, { status: 503 })
  if (route.access === 'customers') {
    if (isStaff(user)) throw redirectDocument(href('/dashboard/account'), 303)
    if (!user) throw redirectDocument(loginUrl(url, href('/auth')), 303)
    context.set(customerContext, user)
    return
  }
  const staff = staffPermit(user)
  if (!staff) throw redirectDocument(loginUrl(url, href('/staff-login')), 303)
  context.set(staffPermitContext, staff)
  const requiredStep = requiredAccountStep(user, context.get(appContext))
  if (requiredStep !== null && requiredStep !== route.path) throw redirectDocument(requiredStep, 303)
  if (route.access === 'staff') return
  const admin = adminPermit(user)
  if (!admin) throw new Response(null, { status: 404 })
  context.set(adminPermitContext, admin)
}

/** The URL of a login page that leads back to the requested page. */
function loginUrl(url: URL, loginPath: string): string {
  const redirect = url.pathname.replace(/\.data$/, '') + url.search
  return redirect === href('/dashboard') ? loginPath : withQuery(loginPath, { redirect })
}
