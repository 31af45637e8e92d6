import { createContext } from 'react-router'
import type { Company } from '../../domain/company/company.ts'
import type { Language } from '../i18n/language.ts'

/**
 * What a page tells machines beside its words: chats and social networks that show a link to it, search engines that read
 * it. Its loader says so; only the server writes it (social-meta.ts), no browser loads or needs any of it.
 */
export type PageMetadata = {
  /** path or address of the picture that a shared link shows, see og-image.ts */
  readonly picture: SharedPicture
  readonly kind?: 'article'
  /** schema.org, made when the page is: a list that changes in place asks its loader too, and nobody reads it there */
  readonly data?: (site: Site) => readonly StructuredData[]
}

export type SharedPicture = {
  readonly address: string
  /** pixels, where they are known */
  readonly size?: readonly [width: number, height: number]
}

/** The site a page belongs to, as schema.org wants it named. */
export type Site = {
  /** the origin, `https://tayar.example` */
  readonly publicUrl: string
  readonly language: Language
  readonly company: Company
}

/** One thing of schema.org: `@type` and its properties; what is undefined is not said. */
export type StructuredData = {
  readonly '@type': string | readonly string[]
  readonly [property: string]: unknown
}

/** Set by a page's loader; null where a page has nothing of its own to say. */
export const pageMetadata = createContext<PageMetadata | null>(null)
