import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import type { DataFileRows } from '../catalogue/data-files/parse-data-file.server.ts'
import { decodeRows } from '../catalogue/encode-rows.server.ts'
import { countChanges } from '../catalogue/list-changes/compare-lists.server.ts'
import { mergeUpload, type UploadMode } from '../catalogue/list-changes/merge-upload.server.ts'
import { type ListReview, reviewList } from '../catalogue/list-changes/review-list.server.ts'
import { loadStored } from '../catalogue/load-current-version.server.ts'
import type { ListUpload, UploadKind } from './list-upload.ts'
import { loadUploadData } from './upload-data.server.ts'

type Tools = { database: Database; now: () => Date; today: CalendarDate; sampleFolder: string }

/** What an upload would change. */
export type UploadComparison = {
  /** number of the current list, 0 if there is none */
  readonly shown: number
  /**
   * the user's choice; otherwise `whole` if few rows of the current list would be removed, or if a list that
   * is long enough replaces the sample. Null if the user must choose.
   */
  readonly mode: UploadMode | null
  readonly effects: Readonly<Record<UploadMode, ReturnType<typeof countChanges>>>
  /** null until the mode is known */
  readonly review: ListReview<UploadKind> | null
  /** the rows of the new list */
  readonly rows: DataFileRows[UploadKind] | null
}

/** Rows that the caller already has in memory. The current list may have changed since they were loaded. */
export type KnownRows = {
  readonly uploaded?: DataFileRows[UploadKind]
  readonly current?: ReturnType<typeof loadStored<UploadKind>>
}

/**
 * Compares the rows of an upload with the current list (rules S33.6 and S33.7). Null if the upload has no
 * checked rows: it is being read, has errors or was published.
 */
export async function compareUpload(
  _permit: Permit<'prepare-lists'>,
  upload: ListUpload,
  tools: Tools,
  known: KnownRows = {},
): Promise<UploadComparison | null> {
  const { kind, table, mode: chosen } = upload
  if (upload.result?.step !== 'changes') return null
  const uploaded = known.uploaded ?? (await loadRows(upload, tools))
  if (!uploaded) return null
  const loaded = await (known.current ?? loadStored(kind, tools.database, tools.now()))
  const { rows: current, version: shown } = loaded
  const columns = Object.keys(table?.columns ?? {})
  const merge = (mode: UploadMode) => mergeUpload(kind, current, uploaded, { mode, columns })
  const review = (rows: DataFileRows[UploadKind]) =>
    reviewList({ kind, rows, fileHash: upload.fileHash, loaded }, tools)

  const whole = await merge('whole')
  const wholeReview = await review(whole)
  const counts = countChanges(wholeReview.changes)
  const effects = {
    whole: counts,
    changes: {
      ...counts,
      rows: counts.rows + counts.removed,
      removed: 0,
      unchanged: counts.unchanged + counts.removed,
    },
  }
  const removesLittle = counts.removed <= current.length * MAX_REMOVED_SHARE
  const replacesSample = wholeReview.replacesSample && counts.rows >= current.length * MIN_SAMPLE_SHARE
  const mode = chosen ?? (replacesSample || removesLittle ? 'whole' : null)
  if (mode !== 'changes') return { shown, mode, effects, review: mode && wholeReview, rows: mode && whole }
  const rows = await merge('changes')
  return { shown, mode, effects, review: await review(rows), rows }
}

async function loadRows({ id, kind }: ListUpload, { database }: Tools) {
  const data = await loadUploadData(id, 'rows', database.orm)
  return data && decodeRows(kind, data)
}

/** If more of the current list would be removed, the user must confirm that the file is the whole list. */
const MAX_REMOVED_SHARE = 0.1
/** A list with fewer rows than this share of the sample may be a few rows that were pasted as a trial. */
const MIN_SAMPLE_SHARE = 0.5
