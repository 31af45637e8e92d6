import { articlePath } from '../../domain/articles/article.ts'
import type { ReadableArticle } from '../../domain/articles/read-articles.server.ts'
import { organisationName } from './company-data.ts'
import { pageAddress } from './page-address.ts'
import type { Site, StructuredData } from './page-facts.ts'

/** An article in the language it is read in; its author is the team of whoever runs the shop. */
export function articleData(
  { slug, title, excerpt, date }: Pick<ReadableArticle, 'slug' | 'title' | 'excerpt' | 'date'>,
  picture: string,
  site: Site,
): StructuredData {
  const { publicUrl, language } = site
  const url = pageAddress(publicUrl, { pathname: articlePath(slug), search: '' }, language)
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
