import { runInSlices } from '../../platform/event-loop/slices.ts'
import type { Permit } from '../access/permit.ts'
import type { DataFileRows } from '../catalogue/data-files/parse-data-file.server.ts'
import type { ChangedRow, ListChanges } from '../catalogue/list-changes/compare-lists.server.ts'
import type { Guard } from '../catalogue/list-changes/guard-list.ts'
import { countUndoneOf, type PlannedList } from '../catalogue/list-changes/planned-list.server.ts'
import { loadCurrentVersion, loadStored } from '../catalogue/load-current-version.server.ts'
import { describeRows, type ListRow } from '../catalogue/row-description.ts'
import { rowsByKey } from '../catalogue/row-keys.ts'
import { compareUpload, type KnownRows, type UploadComparison } from './compare-upload.server.ts'
import type { ListUpload, UploadKind } from './list-upload.ts'
import { loadUpload } from './load-upload.server.ts'
import { type ProcessTools, processUpload } from './process-upload.server.ts'

export const REVIEW_TABS = ['added', 'changed', 'removed', 'unchanged'] as const
type ReviewTab = (typeof REVIEW_TABS)[number]

type Row = ListRow<UploadKind>

/** What publishing an upload would change, with one page of the rows of one tab. */
type UploadReview = Pick<UploadComparison, 'shown' | 'mode' | 'effects'> & {
  /** null until the mode is known */
  readonly review: {
    readonly tab: ReviewTab
    readonly page: number
    readonly pageCount: number
    readonly rows: readonly { readonly before: Row | null; readonly after: Row | null }[]
    readonly guard: Guard<UploadKind>
    /** the lists that are scheduled to replace this one */
    readonly planned: readonly PlannedList[]
  } | null
}

/**
 * Compares an upload with the current list (`compareUpload`) and returns one page of one tab: the requested
 * tab, otherwise the first tab with rows. A page that does not exist falls back to page 1. Null if the upload
 * is not ready.
 */
export async function reviewUpload(
  permit: Permit<'prepare-lists'>,
  upload: ListUpload,
  asked: { tab: ReviewTab | null; page: number },
  tools: Parameters<typeof compareUpload>[2],
): Promise<UploadReview | null> {
  const comparison = await compareOnce(permit, upload, tools)
  if (!comparison) return null
  const { shown, mode, effects, review } = comparison
  if (!mode || !review) return { shown, mode, effects, review: null }
  const counts = effects[mode]
  const first = (['changed', 'added', 'removed'] as const).find(tab => counts[tab] > 0)
  const tab = asked.tab ?? first ?? 'changed'
  const rows = rowsOf(review.changes, tab)
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const page = asked.page >= 1 && asked.page <= pageCount ? asked.page : 1
  const shownRows = rows
    .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    .map(row => (tab === 'changed' ? (row as ChangedRow<UploadKind>) : pairOf(row as Row, tab)))
    .map(({ before, after }) => ({ before, after }))
  const planned = await countUndoneOf(permit, { kind: upload.kind, rows: review.rows }, tools)
  const { guard } = review
  return { shown, mode, effects, review: { tab, page, pageCount, rows: shownRows, guard, planned } }
}

const PAGE_SIZE = 50

function rowsOf({ added, changed, removed }: ListChanges<UploadKind>, tab: ReviewTab) {
  if (tab === 'changed') return changed as readonly ChangedRow<UploadKind>[]
  if (tab === 'added') return added
  return tab === 'removed' ? removed : []
}

const pairOf = (row: Row, tab: ReviewTab) =>
  tab === 'removed' ? { before: row, after: null } : { before: null, after: row }

/**
 * Processes an upload while the current list loads, and starts to compare them, so that the review page waits
 * less. A second call for the same upload waits for the first.
 */
export function processAndReview(
  permit: Permit<'prepare-lists'>,
  upload: Pick<ListUpload, 'id' | 'kind'>,
  tools: ProcessTools & Parameters<typeof compareUpload>[2],
): Promise<void> {
  const work = running.get(upload.id) ?? startWork(permit, upload, tools)
  running.set(upload.id, work)
  return work.finally(() => running.delete(upload.id))
}

const running = new Map<string, Promise<void>>()

async function startWork(
  permit: Permit<'prepare-lists'>,
  { id, kind }: Pick<ListUpload, 'id' | 'kind'>,
  tools: ProcessTools & Parameters<typeof compareUpload>[2],
): Promise<void> {
  const current = loadStored(kind, tools.database, tools.now())
  // Index the current list while the file is read. A rejection is handled where `current` is awaited.
  current.then(({ rows }) => runInSlices(rowsByKey<Row>(rows, describeRows(kind).key))).catch(() => {})
  let uploaded: DataFileRows[UploadKind] | undefined
  await processUpload(id, {
    ...tools,
    onRows: rows => {
      uploaded = rows
    },
  })
  if (!uploaded) return
  const upload = await loadUpload(permit, id, tools)
  if (upload?.state === 'ready')
    void compareOnce(permit, upload, tools, { uploaded, current }).catch(() => {})
}

/** Caches the last comparison, so that paging through the rows does not compare again. */
let last: { key: string; comparison: Promise<UploadComparison | null> } | null = null

async function compareOnce(
  permit: Permit<'prepare-lists'>,
  upload: ListUpload,
  tools: Parameters<typeof compareUpload>[2],
  known: KnownRows = {},
): Promise<UploadComparison | null> {
  const { id, kind, revision, mode, state } = upload
  const current = await loadCurrentVersion(kind, tools.database.orm, tools.now())
  const key = JSON.stringify([id, revision, mode, state, current?.number ?? 0, tools.today])
  if (last?.key !== key) {
    // Free the previous comparison before the next one is computed.
    last = null
    const comparison = compareUpload(permit, upload, tools, known)
    comparison.catch(() => {
      if (last?.key === key) last = null
    })
    last = { key, comparison }
  }
  return last.comparison
}
