import { type ComponentType, createContext, use } from 'react'
import { PageTitle, usePageTitle } from './page-title.tsx'

type Props = { title: string; description: string }

/**
 * Metadata for social networks besides title and description (social-meta.server.tsx). Only set by the
 * server.
 */
export const SocialMetaContext = createContext<ComponentType<Props> | null>(null)

/** Title and description of a page that is meant to be found and shared. Other pages have a PageTitle. */
export function PageHead({ title, description }: Props) {
  const SocialMeta = use(SocialMetaContext)
  const pageTitle = usePageTitle(title)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      {SocialMeta && <SocialMeta title={pageTitle} description={description} />}
    </>
  )
}
