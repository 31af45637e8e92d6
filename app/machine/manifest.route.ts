import { visitContext } from '../request.ts'
import type { Route } from './+types/manifest.route.ts'

/** The web manifest, in the company's name. */
export function loader({ context }: Route.LoaderArgs) {
  const { company } = context.get(visitContext).catalogue
  const manifest = {
    name: company.name,
    short_name: company.name,
    description: company.slogan.ms,
    lang: 'ms',
    start_url: '/',
    display: 'standalone',
    background_color: '#faf8f4',
    theme_color: '#d3141c',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}
