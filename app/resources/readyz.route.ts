import { appContext, requestContext } from '../context/request-context.ts'
import type { Route } from './+types/readyz.route.ts'

/** 200 when a form can be accepted, otherwise 503 with the word that says why not (rule S2.8). */
export async function loader({ context }: Route.LoaderArgs) {
  const reason =
    (await context.get(appContext).notReadyReason()) ??
    (context.get(requestContext).isOverloaded ? 'overloaded' : null)
  return new Response(`${reason ?? 'ready'}\n`, {
    status: reason === null ? 200 : 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
