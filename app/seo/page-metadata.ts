import { createContext } from 'react-router'
import type { Company } from '../../domain/company/company.ts'
import type { Language } from '../i18n/language.ts'
import type { Translate } from '../i18n/translations.tsx'

/**
 * Metadata of a page for search engines and link previews. Set by its loader, rendered on the server only
 * (social-meta.server.tsx).
 */
export type PageMetadata = {
  /** path or URL of the preview image, see og-image.ts */
  readonly picture: SharedPicture
  readonly kind?: 'article'
  /** names and paths of the breadcrumbs after home; the last one is this page */
  readonly breadcrumbs?: (t: Translate) => readonly (readonly [name: string, pathname: string])[]
  /**
   * further structured data; a function, because loaders also run for navigation in place, where nothing reads it
   */
  readonly data?: (site: Site) => readonly StructuredData[]
}

export type SharedPicture = {
  readonly address: string
  /** pixels, if known */
  readonly size?: readonly [width: number, height: number]
}

/** The site of a page, for structured data. */
export type Site = {
  /** the origin, `https://tayar.example` */
  readonly publicUrl: string
  readonly language: Language
  readonly company: Company
}

/** A schema.org object: `@type` and properties; undefined ones are omitted. */
export type StructuredData = {
  readonly '@type': string | readonly string[]
  readonly [property: string]: unknown
}

/** Set by a page's loader; null without metadata. */
export const pageMetadata = createContext<PageMetadata | null>(null)
