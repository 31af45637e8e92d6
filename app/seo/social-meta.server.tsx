import { href } from 'react-router'
import { InlineScript, toScript } from '../client/inline-script.tsx'
import { LANGUAGES } from '../i18n/language.ts'
import { translators } from '../i18n/translators.server.ts'
import { ogImage } from './og-image.ts'
import type { PageMetadata, Site, StructuredData } from './page-metadata.ts'
import { pageUrl } from './page-url.ts'

type Props = {
  title: string
  description: string
  metadata: PageMetadata | null
  site: Site
  url: { pathname: string; search: string }
}

/** Open Graph and the card of a shared link. Rendered by PageHead, on the server only. */
export function SocialMeta({ title, description, metadata, site, url }: Props) {
  const { publicUrl, language, company } = site
  const { picture, kind = 'website' } = metadata ?? { picture: ogImage('home') }
  const [width, height] = picture.size ?? []
  return (
    <>
      <meta property="og:site_name" content={company.name} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={pageUrl(publicUrl, url, language)} />
      <meta property="og:locale" content={`${language}_MY`} />
      {LANGUAGES.filter(other => other !== language).map(other => (
        <meta key={other} property="og:locale:alternate" content={`${other}_MY`} />
      ))}
      <meta property="og:image" content={new URL(picture.address, publicUrl).href} />
      {width && <meta property="og:image:width" content={String(width)} />}
      {height && <meta property="og:image:height" content={String(height)} />}
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content={width ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** The page's schema.org data, in <head>. */
export function StructuredDataScript({ metadata, site }: Pick<Props, 'metadata' | 'site'>) {
  const graph = [...(metadata?.data?.(site) ?? []), ...breadcrumbList(metadata, site)]
  if (graph.length === 0) return null
  const data = { '@context': 'https://schema.org', '@graph': graph }
  return <InlineScript type="application/ld+json" code={toScript(data)} />
}

/** The breadcrumbs of the page from home; empty if it has none. */
function breadcrumbList(metadata: PageMetadata | null, site: Site): StructuredData[] {
  if (!metadata?.breadcrumbs) return []
  const t = translators[site.language]
  const trail = [[t('shell.home'), href('/')] as const, ...metadata.breadcrumbs(t)]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(([name, pathname], at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: pageUrl(site.publicUrl, { pathname, search: '' }, site.language),
      })),
    },
  ]
}
