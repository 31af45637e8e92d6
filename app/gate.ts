import type { MiddlewareFunction } from 'react-router'
import { audienceOf } from './routes.ts'

/**
 * Every request passes here before any loader or action of any page runs (reliability.md 2). An address without a row
 * in the table of routes, or with an audience that nobody has yet, is not entered.
 */
export const gate: MiddlewareFunction<Response> = ({ pattern }) => {
  if (audienceOf(pattern) !== 'everyone') throw new Response(null, { status: 404 })
}
