import { chatWith } from '../../domain/usage/use.ts'
import { countUse } from '../context/count-use.ts'
import { requestContext } from '../context/request-context.ts'
import type { Route } from './+types/chat.route.ts'

/**
 * Counts a visitor's click on the chat link of a branch (`b`, its name) or the company; reads and stores
 * nothing else (rule S35.4).
 */
export function action({ context, url }: Route.ActionArgs) {
  const { catalogue } = context.get(requestContext)
  countUse(context, chatWith(url.searchParams.get('b') ?? '', catalogue))
  return new Response(null, { status: 204 })
}

export function loader(): never {
  throw new Response(null, { status: 404 })
}
