import type { SheetNote } from '../../platform/spreadsheet/spreadsheet.ts'
import type { CsvKind, ImportProblem } from '../catalogue/data-files/data-file.ts'
import type { TableNote } from '../catalogue/data-files/find-table.ts'
import type { UploadMode } from '../catalogue/list-changes/merge-upload.server.ts'

/** The lists that can be uploaded as a file. */
export type UploadKind = CsvKind
/** What else takes the same steps: registrations of another system, which are brought over (rule W34.1). */
export type SentKind = UploadKind | 'registrations'

/**
 * `working`: the file is read or checked; `failed`: it cannot be read, `failure` says why; `ready`: `result`
 * says what comes next; `published`: it is a list now, `publishedNumber`, or was brought over; `bringing`: it
 * is being brought over.
 */
export type UploadState = 'working' | 'failed' | 'ready' | 'bringing' | 'published'

const UPLOAD_MODES: readonly UploadMode[] = ['whole', 'changes']

export const isUploadMode = (text: string | null): text is UploadMode =>
  UPLOAD_MODES.some(mode => mode === text)

/** Where a list is in a file, as it was found or chosen. */
export type TableChoice = {
  /** number of the sheet, from 0 */
  readonly sheet: number
  /** the row of the header as Excel counts, from 1 */
  readonly headerRow: number
  /** index of the column of each field, from 0; fields that the file lacks are absent */
  readonly columns: Readonly<Record<string, number>>
  /** the hash of the header for which a person chose the columns */
  readonly chosenFor?: string
  /** the columns were chosen for the same header before */
  readonly isRemembered?: boolean
}

/** What was changed in the file after it was read. */
export type Corrections = {
  /** by the cell as Excel names it, `C17` */
  readonly cells: Readonly<Record<string, string>>
  /** numbers of the rows that are left out, from 1 */
  readonly leftOut: readonly number[]
}

export const NO_CORRECTIONS: Corrections = { cells: {}, leftOut: [] }

/** A remark of the reader, with a text in both languages: a hidden sheet, rows above the header. */
export type UploadNote = {
  readonly code: (SheetNote | TableNote)['code'] | 'columns-remembered'
  readonly values: Readonly<Record<string, string | number>>
}

/** The result of reading and checking a file. */
export type UploadResult =
  /** it is not clear which columns these fields are */
  | {
      readonly step: 'columns'
      readonly unclear: readonly string[]
      readonly notes: readonly UploadNote[]
    }
  /** at most 50 errors are listed, all are counted */
  | {
      readonly step: 'errors'
      readonly errors: readonly ImportProblem[]
      readonly errorCount: number
      readonly notes: readonly UploadNote[]
    }
  | {
      readonly step: 'changes'
      readonly rows: number
      /** rows without a value, or that the checks leave out */
      readonly dropped: number
      readonly warnings: readonly ImportProblem[]
      readonly warningCount: number
      readonly notes: readonly UploadNote[]
    }

/** A file that was sent to become a list, or cells that were pasted. */
export type ListUpload<Kind extends SentKind = UploadKind> = {
  readonly id: string
  readonly kind: Kind
  /** e-mail address of the user */
  readonly by: string
  readonly at: Date
  /** name on the sender's device; empty for pasted cells */
  readonly fileName: string
  /** prices that its person collects at the desk, while it is `ready` (rule S36.3) */
  readonly isTray: boolean
  readonly state: UploadState
  /** code of the reason why it cannot be read, or was not brought over */
  readonly failure: string | null
  /** rows that were read so far */
  readonly rowsRead: number
  /** counts how often its rows were checked; of two results the higher one is newer */
  readonly revision: number
  /** SHA-256 of the file, hexadecimal; null before it was read */
  readonly fileHash: string | null
  readonly table: TableChoice | null
  readonly corrections: Corrections
  readonly mode: UploadMode | null
  /** null before it was checked */
  readonly result: UploadResult | null
  readonly publishedNumber: number | null
}

/** The largest file that the browser may send; commands take larger ones. */
export const MAX_UPLOAD_BYTES = 40 * 1024 * 1024
/** Characters of pasted cells: some 10,000 tyres. */
export const MAX_PASTED_LENGTH = 2_000_000
/** How long an upload waits for its next step before it is deleted (rule S33.2). */
export const UPLOAD_KEPT_MS = 7 * 86_400_000
/** Interval of the heartbeat of a process that works on an upload. */
export const HEARTBEAT_MS = 2_000
/** After this long without a heartbeat another process takes the work over. */
export const WORKER_LOST_MS = 12_000
/**
 * How often a file is read again after its process ended: a file that crashes every process must not be tried
 * forever.
 */
export const MAX_ATTEMPTS = 3
