import { href } from 'react-router'
import { appContext } from '../context/request-context.ts'
import { pathsNotForRobots } from '../routes.ts'
import type { Route } from './+types/robots.route.ts'

/** robots.txt: everything may be fetched except the routes with `robots: 'disallow'` (rule S29.3). */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(appContext)
  const lines = [
    'User-agent: *',
    ...pathsNotForRobots().map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}${href('/sitemap.xml')}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
