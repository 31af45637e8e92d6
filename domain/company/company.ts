import type { CareFigures } from '../tyres/tyre-care.ts'

/** Everything that names the company, from the company file. No text and no code names one (rule S3.8). */
export type Company = {
  readonly name: string
  readonly slogan: LocalizedText
  /** see domain/booking/chat-url.ts */
  readonly chat_number: string
  readonly phone: string
  readonly email: string
  readonly support_email: string
  readonly website: string
  readonly address: string
  /** year */
  readonly founded: number
  readonly video_url: string
  readonly social_url: string
  /** see domain/tyres/tyre-care.ts */
  readonly care?: Partial<CareFigures>
  readonly review_count: number
  readonly reviews: readonly Review[]
  readonly promotions: readonly PromotionImage[]
}

export type LocalizedText = { readonly en: string; readonly ms: string }

export type Review = {
  readonly name: string
  readonly title: string
  readonly time_ago: string
  /** 1 to 5 */
  readonly rating: number
  readonly text: string
  readonly initials: string
}

/** Paths below /pictures/ or https URLs. */
export type PromotionImage = {
  readonly desktop: string
  readonly mobile: string
  readonly alt: LocalizedText
}

/**
 * Branch counts that the company's texts name: 27 for the expansion stage, 35+ for today. Counts beside a
 * list are always counted from the list (rule S17.3).
 */
export const BRANCHES_AT_EXPANSION = 27
export const BRANCHES_TODAY = '35+'
