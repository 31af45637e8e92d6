import { appContext } from '../context/request-context.ts'
import type { Route } from './+types/readyz.route.ts'

/** 200 when database, files and migrations are ready, else 503; it tells no more (surface.md "Pages"). */
export async function loader({ context }: Route.LoaderArgs) {
  const isReady = await context.get(appContext).isReady()
  return new Response(isReady ? 'ready\n' : 'not ready\n', {
    status: isReady ? 200 : 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
