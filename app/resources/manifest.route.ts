import { href } from 'react-router'
import { requestContext } from '../context/request-context.ts'
import type { Route } from './+types/manifest.route.ts'

/** The web app manifest with the company's name. */
export function loader({ context }: Route.LoaderArgs) {
  const { company } = context.get(requestContext).catalogue
  const manifest = {
    name: company.name,
    short_name: company.name,
    description: company.slogan.ms,
    lang: 'ms',
    id: href('/'),
    start_url: href('/'),
    scope: href('/'),
    display: 'standalone',
    background_color: '#faf8f4',
    theme_color: '#d3141c',
    categories: ['shopping', 'auto'],
    icons: [
      { src: '/pictures/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/pictures/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/pictures/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/pictures/icons/icon-maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}
