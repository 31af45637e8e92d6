import { appContext } from '../context/request-context.ts'
import type { Route } from './+types/robots.route.ts'

/** For search engines: everything public may be read; bookings and data for the browser are nothing to find. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(appContext)
  const lines = [
    'User-agent: *',
    'Disallow: /*/book',
    'Disallow: /*/booking',
    'Disallow: /vehicles',
    'Disallow: /engine-oil/enquiry',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
