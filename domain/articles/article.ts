import type { CalendarDate } from '../../platform/clock/calendar-date.ts'

/**
 * An article tells drivers what they should know about their tyres (S §§2, 3). Its words are data, whole in both languages,
 * and name no company: the author is the team of whoever runs the shop. What is the same in both languages, down to
 * the order of the sections, stands once; a test compares the rest.
 */
export type Article = {
  readonly id: number
  /** its address: `/knowledge/tire-rotation` */
  readonly slug: string
  readonly date: CalendarDate
  /** minutes */
  readonly readTime: number
  /** path under /pictures/, 1200 × 675 */
  readonly image: string
  /** name of the picture that a shared link shows, `/pictures/shared/NAME.jpg` */
  readonly card: string
  /** what the article leads to, beside reading on */
  readonly action: 'schedule-rotation' | null
  readonly words: { readonly en: ArticleWords; readonly ms: ArticleWords }
}

export type ArticleWords = {
  readonly title: string
  readonly excerpt: string
  /** what the picture shows, for who cannot see it */
  readonly imageText: string
  readonly takeaways: readonly string[]
  readonly sections: readonly ArticleSection[]
  readonly related: readonly RelatedArticle[]
}

export type ArticleSection = {
  /** its fragment in the address, the same in both languages */
  readonly id: string
  readonly heading: string
  readonly blocks: readonly ArticleBlock[]
}

export type ArticleBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered?: true; readonly items: readonly ListItem[] }
  | {
      readonly kind: 'table'
      readonly caption: string
      readonly head: readonly string[]
      /** the first cell names the row */
      readonly rows: readonly (readonly string[])[]
    }

export type ListItem = { readonly term?: string; readonly text: string }

/** A pointer to another article, or to one section of it. */
export type RelatedArticle = {
  readonly slug: string
  readonly section?: string
  readonly title: string
  readonly text: string
}
