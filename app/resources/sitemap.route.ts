import { articles } from '../../domain/articles/articles.ts'
import { appContext, requestContext } from '../context/request-context.ts'
import { articlePath, tyrePath } from '../http/page-paths.ts'
import { LANGUAGES } from '../i18n/language.ts'
import { sitemapPaths } from '../routes.ts'
import type { Route } from './+types/sitemap.route.ts'

/** Every page worth finding, with its address in each language; a sitemap holds 50,000 at most. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(appContext)
  const { tyres } = context.get(requestContext).catalogue
  const articlePaths = articles.map(({ slug }) => articlePath(slug))
  const paths = [...sitemapPaths(), ...articlePaths, ...tyres.all().map(tyrePath)].slice(0, MOST)
  const entries = [...new Set(paths)].map(path => {
    const address = escapeXml(new URL(path, publicUrl).href)
    const alternates = LANGUAGES.map(
      language =>
        `<xhtml:link rel="alternate" hreflang="${language}-MY" href="${address}${language === 'ms' ? '' : `?lang=${language}`}"/>`,
    )
    return `<url><loc>${address}</loc>${alternates.join('')}</url>`
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    },
  )
}

const MOST = 50_000

const escapeXml = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
