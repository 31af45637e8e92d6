import { appContext } from '../context/request-context.ts'
import type { Route } from './+types/healthz.route.ts'

/** 200 with the version while the process lives (rule S2.8). */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(`ok ${context.get(appContext).version}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
