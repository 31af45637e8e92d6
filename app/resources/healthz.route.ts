import { href } from 'react-router'
import { isSigned } from '../../platform/files/signed-url.ts'
import { appContext, requestContext } from '../context/request-context.ts'
import type { Route } from './+types/healthz.route.ts'

/**
 * 200 with the version while the process lives (rule S2.8). A link signed for this path, as `npm run doctor`
 * sends, also gets the client address and the number of proxies that the application sees.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { version, secret, now } = context.get(appContext)
  const { client, forwardedHops } = context.get(requestContext)
  const isDoctor = isSigned(href('/healthz'), new URL(request.url).searchParams, { secret, now: now() })
  const seen = isDoctor ? `client ${client} hops ${forwardedHops}\n` : ''
  return new Response(`ok ${version}\n${seen}`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
