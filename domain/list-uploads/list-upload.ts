import { MS_PER_DAY } from '../../platform/clock/calendar-date.ts'
import type { SheetNote } from '../../platform/spreadsheet/spreadsheet.ts'
import type { CsvKind, ImportProblem } from '../catalogue/data-files/data-file.ts'
import type { TableNote } from '../catalogue/data-files/find-table.ts'
import type { UploadMode } from '../catalogue/list-changes/merge-upload.server.ts'

/** The lists that can be uploaded as a file. */
export type UploadKind = CsvKind
/** Registrations from another system are imported in the same steps (rule W34.1). */
export type SentKind = UploadKind | 'registrations'

/**
 * `working`: the file is being read or checked. `failed`: it cannot be read; `failure` has the reason.
 * `ready`: `result` has the next step. `bringing`: its registrations are being imported. `published`: it
 * became list `publishedNumber`, or its registrations were imported.
 */
export type UploadState = 'working' | 'failed' | 'ready' | 'bringing' | 'published'

const UPLOAD_MODES: readonly UploadMode[] = ['whole', 'changes']

export const isUploadMode = (text: string | null): text is UploadMode =>
  UPLOAD_MODES.some(mode => mode === text)

/** Where a list is in a file: detected, or chosen by the user. */
export type TableChoice = {
  /** number of the sheet, from 0 */
  readonly sheet: number
  /** the row of the header as Excel counts, from 1 */
  readonly headerRow: number
  /** index of the column of each field, from 0, or `TAB_NAME`; fields that the file lacks are absent */
  readonly columns: Readonly<Record<string, number>>
  /** hash of the header for which the user chose the columns */
  readonly chosenFor?: string
  /** the columns were chosen for the same header in an earlier upload */
  readonly isRemembered?: boolean
}

/** Changes to the content of a file after it was read. */
export type Corrections = {
  /** by the cell as Excel names it, `C17` */
  readonly cells: Readonly<Record<string, string>>
  /** numbers of the rows that are left out, from 1 */
  readonly leftOut: readonly number[]
}

export const NO_CORRECTIONS: Corrections = { cells: {}, leftOut: [] }

/** A note from reading the file, with a text in both languages: a hidden sheet, rows above the header. */
export type UploadNote = {
  readonly code: (SheetNote | TableNote)['code'] | 'columns-remembered'
  readonly values: Readonly<Record<string, string | number>>
}

/** Notes on how a file was read and its list was found; several names become one text. */
export const toUploadNotes = (notes: readonly (SheetNote | TableNote)[]): UploadNote[] =>
  notes.map(({ code, ...values }) => ({
    code,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
  }))

/** The result of reading and checking a file. */
export type UploadResult =
  /** the user must choose the columns of these fields */
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
      /** rows that are empty or skipped by the checks */
      readonly dropped: number
      readonly warnings: readonly ImportProblem[]
      readonly warningCount: number
      readonly notes: readonly UploadNote[]
    }

/** An uploaded file or pasted cells, to be published as a list or imported. */
export type ListUpload<Kind extends SentKind = UploadKind> = {
  readonly id: string
  readonly kind: Kind
  /** e-mail address of the user */
  readonly by: string
  readonly at: Date
  /** name on the sender's device; empty for pasted cells */
  readonly fileName: string
  /** price changes that the user collects on the price desk, while the state is `ready` (rule S36.3) */
  readonly isTray: boolean
  readonly state: UploadState
  /** reason code: why the file cannot be read or its registrations could not be imported */
  readonly failure: string | null
  /** rows that were read so far */
  readonly rowsRead: number
  /** number of checks of its rows; the result with the higher revision is newer */
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
export const UPLOAD_RETENTION_MS = 7 * MS_PER_DAY
/** Interval of the heartbeat of a process that works on an upload. */
export const HEARTBEAT_MS = 2_000
/** After this time without a heartbeat, another process takes over the work. */
export const WORKER_LOST_MS = 12_000
/** Maximum number of attempts: a file that crashes the process must not be retried forever. */
export const MAX_ATTEMPTS = 3
