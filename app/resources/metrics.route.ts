import { createHash, timingSafeEqual } from 'node:crypto'
import { appContext, requestContext } from '../context/request-context.ts'
import type { Route } from './+types/metrics.route.ts'

/**
 * The metrics of this process (rule S2.8): to the bearer of METRICS_TOKEN, or without that setting to this
 * machine. 404 to all others.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { metricsToken, metrics } = context.get(appContext)
  const isAllowed =
    metricsToken === null
      ? context.get(requestContext).isLocal
      : isSame(request.headers.get('authorization') ?? '', `Bearer ${metricsToken}`)
  if (!isAllowed) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  const { text, contentType } = await metrics.expose(context.get(requestContext))
  return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
}

/** Compares in constant time. */
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))
const digest = (text: string) => createHash('sha256').update(text).digest()
