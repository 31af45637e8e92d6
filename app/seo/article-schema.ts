import type { LocalizedArticle } from '../../domain/articles/get-articles.server.ts'
import { articlePath } from '../http/page-paths.ts'
import { organisationName } from './company-schema.ts'
import type { Site, StructuredData } from './page-metadata.ts'
import { pageUrl } from './page-url.ts'

/** An article in its language; the author is the company's team. */
export function articleSchema(
  { slug, title, excerpt, date }: Pick<LocalizedArticle, 'slug' | 'title' | 'excerpt' | 'date'>,
  picture: string,
  site: Site,
): StructuredData {
  const { publicUrl, language } = site
  const url = pageUrl(publicUrl, { pathname: articlePath(slug), search: '' }, language)
  return {
    '@type': 'Article',
    '@id': `${publicUrl}${articlePath(slug)}#article`,
    headline: title,
    description: excerpt,
    datePublished: date,
    inLanguage: `${language}-MY`,
    image: publicUrl + picture,
    author: organisationName(site),
    publisher: organisationName(site),
    mainEntityOfPage: url,
  }
}
