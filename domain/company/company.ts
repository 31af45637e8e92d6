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
  /** the number of branches in the company's words, "35+"; otherwise they are counted (rule S17.3) */
  readonly branch_count?: string | undefined
  /** the company's history, oldest stage first; the about page hides it if absent */
  readonly story?: readonly StoryStage[] | undefined
  readonly video_url: string
  readonly social_url: string
  /** see domain/tyres/tyre-care.ts */
  readonly care?: Partial<CareFigures>
  /** the share of a tyre's price that is paid, see domain/claims/proposal.ts */
  readonly claim_proposal?: ProposalTable | undefined
  readonly review_count: number
  readonly reviews: readonly Review[]
  readonly promotions: readonly PromotionImage[]
}

/** The company's table of paid shares, by remaining tread and age of the warranty (rule W37.1). */
export type ProposalTable = {
  /** mm of a new tyre */
  readonly new_tread_mm: number
  /** the first row that applies decides; if none does, the share is 0 */
  readonly shares: readonly {
    /** minimum remaining tread, in per cent of the new tread */
    readonly min_tread_percent: number
    /** maximum age in whole months since the purchase */
    readonly max_months: number
    readonly percent: number
  }[]
}

export type LocalizedText = { readonly en: string; readonly ms: string }

type StoryStage = {
  /** a short label: a year, a number of branches */
  readonly mark: LocalizedText
  readonly title: LocalizedText
  readonly text: LocalizedText
}

export type Review = {
  readonly name: string
  readonly title: string | LocalizedText
  readonly time_ago: string | LocalizedText
  /** 1 to 5 */
  readonly rating: number
  readonly text: string
  /** language of the text */
  readonly language?: keyof LocalizedText | undefined
  readonly initials: string
}

/** Paths below /pictures/ or https URLs, one for both languages or one each. */
export type PromotionImage = {
  readonly desktop: string | LocalizedText
  readonly mobile: string | LocalizedText
  readonly alt: LocalizedText
}

/** A text in a language; a plain one is the same in both. */
export const localize = (text: string | LocalizedText, language: keyof LocalizedText): string =>
  typeof text === 'string' ? text : text[language]

/**
 * A company without its statements about number and growth of its branches; texts then use the counted number
 * (rule S17.3).
 */
export const withoutBranchFacts = (company: Company): Company => ({
  ...company,
  branch_count: undefined,
  story: undefined,
})

/**
 * Statements of texts about the branches (rule S17.3): their number in the company's words, the counted
 * number for the plural, the number of states, and the first state for a chain that is in only one.
 */
export function describeBranches(
  { branch_count }: Pick<Company, 'branch_count'>,
  branches: readonly { readonly state: string }[],
) {
  const states = [...new Set(branches.map(branch => branch.state))]
  const count = branches.length
  return { branches: branch_count || String(count), count, states: states.length, state: states[0] ?? '' }
}

/**
 * Whether the company's words for the number of branches, `35+` or `27`, contradict the counted number; words
 * that do not contain exactly one number cannot.
 */
export function contradictsBranchCount(words: string, count: number): boolean {
  const [number, ...others] = words.match(/\d{1,6}/g) ?? []
  if (number === undefined || others.length > 0) return false
  return words.trim() === number ? count !== Number(number) : count < Number(number)
}
