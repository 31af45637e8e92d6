import type { Site, StructuredData } from './page-metadata.ts'
import { pageUrl } from './page-url.ts'

/** The breadcrumb trail of a page from home, as name and path. */
export function breadcrumbs(
  crumbs: readonly (readonly [name: string, pathname: string])[],
  { publicUrl, language }: Pick<Site, 'publicUrl' | 'language'>,
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([name, pathname], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: pageUrl(publicUrl, { pathname, search: '' }, language),
    })),
  }
}
