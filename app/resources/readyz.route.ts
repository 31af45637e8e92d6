import { appContext } from '../context/request-context.ts'
import type { Route } from './+types/readyz.route.ts'

/** 200 when database, file store and migrations are ready, otherwise 503 (rule S2.8). */
export async function loader({ context }: Route.LoaderArgs) {
  const isReady = await context.get(appContext).isReady()
  return new Response(isReady ? 'ready\n' : 'not ready\n', {
    status: isReady ? 200 : 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
