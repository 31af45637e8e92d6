import { href, type MiddlewareFunction, redirectDocument } from 'react-router'
import { adminPermit, officePermit, staffPermit } from '../../domain/access/permit.ts'
import { hasStaffAccount } from '../../domain/access/user.ts'
import {
  adminPermitContext,
  appContext,
  customerContext,
  deskContext,
  staffAccountContext,
  staffPermitContext,
  userContext,
} from '../context/request-context.ts'
import { requiredAccountStep } from '../context/required-account-step.ts'
import { redirectAfterPost } from '../http/redirect-after-post.ts'
import { withQuery } from '../http/with-query.ts'
import { routeOfPattern } from '../routes.ts'

/**
 * Runs before every loader and action (rules W11.5 and W11.6). Anonymous users are redirected to the matching
 * login page, a staff account without the role of a route gets 404 there, and a route without a row in the
 * table answers 404. The permits that functions of the domain demand are issued here and nowhere else.
 */
export const authorize: MiddlewareFunction<Response> = ({ request, pattern, context, url }) => {
  const route = routeOfPattern(pattern)
  if (!route) throw new Response(null, { status: 404 })
  if (route.access === 'everyone') return
  const user = context.get(userContext)
  if (user === 'unknown') throw new Response(null, { status: 503 })
  if (route.access === 'customers') {
    if (hasStaffAccount(user)) throw redirectDocument(href('/dashboard/account'), 303)
    if (!user) return redirectToLogin(href('/auth'))
    context.set(customerContext, user)
    return
  }
  if (!hasStaffAccount(user)) return redirectToLogin(href('/staff-login'))
  // A PIN session opens only the counter; everything else asks for the password (rule W17.14).
  if (user.isPinSession && route.access !== 'staff')
    throw redirectDocument(loginUrl(url, href('/staff-login')), 303)
  const requiredStep = requiredAccountStep(user, context.get(appContext))
  if (requiredStep !== null && requiredStep !== route.path) throw redirectDocument(requiredStep, 303)
  if (route.access === 'staff-accounts') {
    context.set(staffAccountContext, user)
    return
  }
  const admin = adminPermit(user)
  if (route.access === 'desk') {
    const office = officePermit(user)
    if (!office) throw new Response(null, { status: 404 })
    context.set(deskContext, { office, admin })
    return
  }
  const staff = staffPermit(user)
  // The staff login leads to the counter; the office works at the desk.
  if (!staff && route.path === href('/dashboard')) throw redirectDocument(href('/desk'), 303)
  if (!staff) throw new Response(null, { status: 404 })
  context.set(staffPermitContext, staff)
  if (route.access === 'staff') return
  if (!admin) throw new Response(null, { status: 404 })
  context.set(adminPermitContext, admin)

  function redirectToLogin(loginPath: string): Promise<Response> {
    const to = loginUrl(url, loginPath)
    // The form that was sent has done nothing.
    if (request.method === 'POST') return redirectAfterPost(to, { flash: 'session-over', url })
    throw redirectDocument(to, 303)
  }
}

/** The URL of a login page that leads back to the requested page. */
function loginUrl(url: URL, loginPath: string): string {
  const redirect = url.pathname.replace(/\.data$/, '') + url.search
  return redirect === href('/dashboard') ? loginPath : withQuery(loginPath, { redirect })
}
