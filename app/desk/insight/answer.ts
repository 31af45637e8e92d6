import type { Translate } from '../../i18n/translations.tsx'

/** The answers of the page in their order; the names are also file names. */
export const ANSWER_IDS = [
  'registrations',
  'branches',
  'claims-by-brand',
  'claims-by-model',
  'claims-by-branch',
  'tyre-ages',
  'open-claims',
  'not-found',
  'most-viewed',
  'chats',
] as const
export type AnswerId = (typeof ANSWER_IDS)[number]

export const isAnswerId = (text: string): text is AnswerId => (ANSWER_IDS as readonly string[]).includes(text)

/** A number has at most one decimal; null if it is hidden or unknown. */
type Cell = string | number | null

export type AnswerRow = {
  readonly name: string
  /** link to details of the row */
  readonly href?: string | null
  /** one for each further column */
  readonly cells: readonly Cell[]
  /** number for the plot; null leaves the row out */
  readonly n: number | null
  /** null if there is no period before */
  readonly before: number | null
  /** "not stated" or "everything else": sorted last */
  readonly isRest?: boolean
}

/** One question of the owner with its sentence, its plot and its table. */
export type Answer = {
  readonly id: AnswerId
  readonly title: string
  readonly sentence: string
  readonly note: string | null
  readonly plot: 'bars' | 'columns'
  /** the first is of the row's name */
  readonly columns: readonly string[]
  readonly rows: readonly AnswerRow[]
}

/** Inputs of sentences and rows besides the numbers. */
export type Wording = {
  readonly t: Translate
  /** the name of a branch by its id, or the id where there is no such branch any more */
  branchName(id: string): string
  /** the page with one branch; null if no page is linked to */
  readonly branchUrl: ((id: string) => string) | null
}

/** As shown; both languages write numbers alike. */
export const formatCell = (cell: Cell): string =>
  cell === null ? '–' : typeof cell === 'number' ? FORMAT.format(cell) : cell

const FORMAT = new Intl.NumberFormat('en-MY', { maximumFractionDigits: 1 })

/**
 * Rows to show on the page: all rows of a time series, otherwise the first ten and the unknown ones. A file
 * has all rows.
 */
export function shownRows({ rows, plot }: Pick<Answer, 'rows' | 'plot'>): readonly AnswerRow[] {
  if (plot === 'columns') return rows
  const known = rows.filter(({ isRest }) => !isRest)
  return [...known.slice(0, MAX_SHOWN_ROWS), ...rows.filter(({ isRest }) => isRest)]
}

const MAX_SHOWN_ROWS = 10
