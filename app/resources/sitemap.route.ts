import { href } from 'react-router'
import { articles } from '../../domain/articles/articles.ts'
import { escapeMarkup } from '../../platform/text/escape-markup.ts'
import { appContext, requestContext } from '../context/request-context.ts'
import { articlePath, tyrePath } from '../http/page-paths.ts'
import { LANGUAGES } from '../i18n/language.ts'
import { sitemapPaths } from '../routes.ts'
import type { Route } from './+types/sitemap.route.ts'

/** The sitemap: public pages, articles and tyres with their URL in each language (rule S29.3). */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(appContext)
  const { tyres, sellsEngineOil } = context.get(requestContext).catalogue
  const pages = sitemapPaths().filter(path => sellsEngineOil || path !== href('/engine-oil'))
  const articlePaths = articles.map(({ slug }) => articlePath(slug))
  const paths = [...pages, ...articlePaths, ...tyres.all().map(tyrePath)].slice(0, MAX_URLS)
  const entries = [...new Set(paths)].map(path => {
    const pageUrl = escapeMarkup(new URL(path, publicUrl).href)
    const alternates = LANGUAGES.map(
      language =>
        `<xhtml:link rel="alternate" hreflang="${language}-MY" href="${pageUrl}${language === 'ms' ? '' : `?lang=${language}`}"/>`,
    )
    return `<url><loc>${pageUrl}</loc>${alternates.join('')}</url>`
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    },
  )
}

const MAX_URLS = 50_000
