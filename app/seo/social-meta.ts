import { LANGUAGES } from '../i18n/language.ts'
import { escapeJson } from './escape-json.ts'
import { ogImage } from './og-image.ts'
import type { PageMetadata, Site } from './page-metadata.ts'
import { pageUrl } from './page-url.ts'

/**
 * What stands in the head of a page for machines alone: Open Graph, the card of a shared link, schema.org. Title and
 * description are the ones that the page shows, read off its finished HTML, so that nobody has to write them twice. A page
 * without a description, or one that is not for search engines, is not meant to be shared and gets nothing.
 *
 * `scriptMark` marks our own inline scripts (entry.server.tsx).
 */
export function socialMeta(
  html: string,
  facts: PageMetadata | null,
  { site, path, scriptMark }: { site: Site; path: { pathname: string; search: string }; scriptMark: string },
): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]
  const description = /<meta name="description" content="([^"]*)"\/>/.exec(html)?.[1]
  if (!title || !description || html.includes('<meta name="robots" content="noindex"')) return ''
  const { publicUrl, language, company } = site
  const { picture, kind = 'website', data } = facts ?? { picture: ogImage('home') }
  const [width, height] = picture.size ?? []
  const graph = data?.(site) ?? []
  return [
    property('og:site_name', escapeHtml(company.name)),
    property('og:type', kind),
    property('og:title', title),
    property('og:description', description),
    property('og:url', escapeHtml(pageUrl(publicUrl, path, language))),
    property('og:locale', `${language}_MY`),
    ...LANGUAGES.filter(other => other !== language).map(other =>
      property('og:locale:alternate', `${other}_MY`),
    ),
    property('og:image', escapeHtml(new URL(picture.address, publicUrl).href)),
    ...(width && height
      ? [property('og:image:width', String(width)), property('og:image:height', String(height))]
      : []),
    property('og:image:alt', title),
    `<meta name="twitter:card" content="${width ? 'summary_large_image' : 'summary'}"/>`,
    graph.length > 0
      ? `<script${scriptMark} type="application/ld+json">${escapeJson(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }))}</script>`
      : '',
  ].join('')
}

/** Takes text that is HTML already. */
const property = (name: string, content: string) => `<meta property="${name}" content="${content}"/>`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
