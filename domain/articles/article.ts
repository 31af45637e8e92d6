import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { CareFigures } from '../tyres/tyre-care.ts'

/**
 * An article for drivers. Its texts are data in both languages and name no company. Structure that both
 * languages share is stored once; a test compares the rest (rule S22.3).
 */
export type Article = {
  readonly id: number
  /** last segment of its URL: `/knowledge/tire-rotation` */
  readonly slug: string
  readonly date: CalendarDate
  /** reading time in minutes */
  readonly readTime: number
  /** path below /pictures/, 1200 × 675 */
  readonly image: string
  /** name of the social preview image, `/pictures/shared/NAME.jpg` */
  readonly card: 'dot-code-confusion' | 'tire-rotation'
  /** call to action at the end of the article */
  readonly action: 'schedule-rotation' | null
  readonly words: Readonly<Record<'en' | 'ms', (figures: CareFigures) => ArticleWords>>
}

export type ArticleWords = {
  readonly title: string
  readonly excerpt: string
  /** alternative text of the image */
  readonly imageText: string
  readonly takeaways: readonly string[]
  readonly sections: readonly ArticleSection[]
  readonly related: readonly RelatedArticle[]
}

export type ArticleSection = {
  /** fragment in the URL, the same in both languages */
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
      /** the first cell is the row header */
      readonly rows: readonly (readonly string[])[]
    }

export type ListItem = { readonly term?: string; readonly text: string }

/** A link to another article, or to one section of it. */
export type RelatedArticle = {
  readonly slug: string
  readonly section?: string
  readonly title: string
  readonly text: string
}
