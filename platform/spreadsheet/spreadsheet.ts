/** One tab of a spreadsheet; a text file has exactly one, without a name. */
export type Sheet = {
  readonly name: string
  /** whether the tab is hidden in the file */
  readonly hidden: boolean
  /**
   * The cells as Excel displays them: numbers without an exponent, dates as `yyyy-MM-dd`, a formula without a
   * value as the formula. The first row is row 1 of the file and the first cell column A. Empty cells at the
   * end of a row are left out.
   */
  readonly rows: readonly (readonly string[])[]
  /** merged cells; their text is in the first cell, and in the cells below it */
  readonly merges: readonly Merge[]
  /** indexes of the columns that are hidden in the file; default none */
  readonly hiddenColumns?: readonly number[] | undefined
  /** notes for the owner on how the tab was read */
  readonly notes: readonly SheetNote[]
}

/** A merged area by its first cell (from 0) and its size in cells. */
export type Merge = {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
}

/** `count`: number of rows; `value`: separator or encoding */
export type SheetNote =
  | { readonly code: 'hidden-rows'; readonly count: number }
  | { readonly code: 'separator' | 'encoding'; readonly value: string }

type SpreadsheetError = (typeof SPREADSHEET_ERRORS)[number]

/** Why a file cannot be read. After `busy` and `took-too-long`, sending the file again may succeed. */
export const SPREADSHEET_ERRORS = [
  'spreadsheets.empty',
  'spreadsheets.password',
  'spreadsheets.pdf',
  'spreadsheets.picture',
  'spreadsheets.not-a-list',
  'spreadsheets.damaged',
  'spreadsheets.encoding',
  'spreadsheets.quotes',
  'spreadsheets.too-large',
  'spreadsheets.took-too-long',
  'spreadsheets.busy',
] as const

export type ReadSpreadsheet =
  | { ok: true; sheets: Sheet[] }
  /** `reason` is for the log; `line` is the line of the error in a text file */
  | { ok: false; code: SpreadsheetError; reason: string; line?: number }
