import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { adminPermit, staffPermit } from '../../domain/access/permit.ts'
import { isStaff } from '../../domain/access/person.ts'
import {
  adminPermitContext,
  appContext,
  customerContext,
  staffPermitContext,
  userContext,
} from '../context/request-context.ts'
import { requiredAccountStep, STAFF_ACCOUNT } from '../context/required-account-step.ts'
import { accessOf } from '../routes.ts'

/**
 * Every request passes here before any loader or action of any page runs (reliability.md 2). An address without a row in the
 * table of routes is not entered. Who may not enter the counter is sent to its door, who has not signed in to the shop's; what is
 * the administrator's is not there for others. The permits that the acts demand are handed out here and nowhere else.
 */
export const authorize: MiddlewareFunction<Response> = ({ pattern, context, url }) => {
  const audience = accessOf(pattern)
  if (audience === undefined) throw new Response(null, { status: 404 })
  if (audience === 'everyone') return
  const person = context.get(userContext)
  if (person === 'unknown') throw new Response(null, { status: 503 })
  if (audience === 'customers') {
    // Whoever is of the counter has a page of their own for it.
    if (isStaff(person)) throw redirectDocument(STAFF_ACCOUNT, 303)
    if (!person) throw redirectDocument(loginUrl(url, '/auth'), 303)
    context.set(customerContext, person)
    return
  }
  const staff = staffPermit(person)
  if (!staff) throw redirectDocument(loginUrl(url, '/staff-login'), 303)
  context.set(staffPermitContext, staff)
  const first = requiredAccountStep(person, context.get(appContext))
  if (first !== null && first !== `/${pattern.replace(/^\//, '')}`) throw redirectDocument(first, 303)
  if (audience === 'staff') return
  const admin = adminPermit(person)
  if (!admin) throw new Response(null, { status: 404 })
  context.set(adminPermitContext, admin)
}

/** A door, which leads back to where one wanted to go. */
function loginUrl(url: URL, door: '/auth' | '/staff-login'): string {
  const target = url.pathname.replace(/\.data$/, '') + url.search
  return target === '/dashboard' ? door : `${door}?${new URLSearchParams({ redirect: target })}`
}
