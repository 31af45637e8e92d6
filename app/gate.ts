import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { adminPermit, staffPermit } from '../domain/people/permit.ts'
import { adminPermitContext, personContext, shopContext, staffPermitContext } from './request.ts'
import { audienceOf } from './routes.ts'

/**
 * Every request passes here before any loader or action of any page runs (reliability.md 2). An address without a row in the
 * table of routes is not entered. Who may not enter the counter is sent to its door; what is the administrator's is not there
 * for others. The permits that the acts demand are handed out here and nowhere else.
 */
export const gate: MiddlewareFunction<Response> = ({ pattern, context, url }) => {
  const audience = audienceOf(pattern)
  if (audience === undefined) throw new Response(null, { status: 404 })
  if (audience === 'everyone') return
  const person = context.get(personContext)
  if (person === 'unknown') throw new Response(null, { status: 503, headers: { 'retry-after': '10' } })
  const staff = staffPermit(person)
  if (!staff) throw redirectDocument(doorFor(url), 303)
  context.set(staffPermitContext, staff)
  const isDemanded = context.get(shopContext).staffSecondFactor === 'required'
  if (isDemanded && !staff.person.hasSecondFactor && !SECOND_FACTOR.test(pattern)) {
    throw redirectDocument('/dashboard/second-factor', 303)
  }
  if (audience === 'staff') return
  const admin = adminPermit(person)
  if (!admin) throw new Response(null, { status: 404 })
  context.set(adminPermitContext, admin)
}

/** The one page of the counter for who has yet to switch a demanded second factor on. */
const SECOND_FACTOR = /^\/?dashboard\/second-factor$/

/** The counter's door, which leads back to where one wanted to go. */
function doorFor(url: URL): string {
  const target = url.pathname.replace(/\.data$/, '') + url.search
  return target === '/dashboard'
    ? '/staff-login'
    : `/staff-login?${new URLSearchParams({ redirect: target })}`
}
