import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { countSampleRows } from './data-files/count-sample-rows.server.ts'
import type { DataFileKind } from './data-files/data-file.ts'
import type { ListKind, ListRows } from './list-kind.ts'
import type { ListCounts, ListVersion } from './list-version.ts'
import { loadContent, loadCurrentVersion, loadLatestVersions } from './load-current-version.server.ts'
import { type Published, publishList, rollBackList } from './publish-list.server.ts'

/** `version` is null if nothing changed; `before` is the list that was edited, null if there was none. */
type Edited =
  | { ok: true; version: ListVersion | null; before: ListVersion | null }
  | Extract<Published, { ok: false }>

type Tools = {
  database: Database
  now: () => Date
  /** the shipped sample, to count the sample's rows that are left (rule S27.4) */
  sampleFolder: string
}

/**
 * Edits some rows of the current list and publishes it (rules S32.1 and S32.3). `change` gets the rows and
 * returns the new ones; unchanged rows must be the same objects. With `shown`, the edit is refused if the
 * current list is not the one that the user saw; without it, the edit applies to whichever list is current.
 */
export async function editList<K extends DataFileKind>(
  permit: Permit<'publish-lists'>,
  {
    kind,
    shown,
    change,
    note = null,
  }: {
    kind: K
    shown: number | null
    change: (rows: ListRows[K]) => ListRows[K]
    note?: string | null
  },
  { database, now, sampleFolder }: Tools,
): Promise<Edited> {
  for (let attempt = 1; ; attempt++) {
    const before = await loadCurrentVersion(kind, database.orm, now())
    if (shown !== null && shown !== (before?.number ?? 0))
      return { ok: false, reason: 'superseded', current: before }
    const stored = before
      ? await loadContent(kind, before.contentId, database.orm)
      : ([] as unknown as ListRows[K])
    const rows = change(stored)
    const counts = countChanges(stored, rows)
    if (!counts.added && !counts.changed && !counts.removed) return { ok: true, version: null, before }
    const mayHaveSampleRows = before?.isSample || before?.hasSampleRows
    const published = await publishList(
      permit,
      {
        kind,
        rows,
        shown: before?.number ?? 0,
        effectiveAt: null,
        origin: 'edit',
        counts,
        note,
        isSample: false,
        hasSampleRows: mayHaveSampleRows ? (await countSampleRows(kind, rows, sampleFolder)) > 0 : false,
        sampleWrittenOn: null,
        fileHash: null,
      },
      { database, now },
    )
    if (published.ok) return { ...published, before }
    // Another list went live in the meantime: retry with that one.
    if (shown !== null || attempt === MAX_ATTEMPTS) return published
  }
}

/**
 * The current list of a kind if it is an edit that can be undone, with the list that was edited; otherwise
 * null.
 */
export async function loadLastEdit(
  kind: ListKind,
  { database, now }: Pick<Tools, 'database' | 'now'>,
): Promise<{ edit: ListVersion; before: ListVersion } | null> {
  const [edit, before] = await loadLatestVersions(kind, 2, database.orm, now())
  return edit?.origin === 'edit' && before ? { edit, before } : null
}

/**
 * Undoes an edit by restoring the previous list, unless another list has been published since. Returns null
 * if nothing was changed (rule S32.4).
 */
export async function undoEdit(
  permit: Permit<'publish-lists'>,
  { kind, number }: Pick<ListVersion, 'kind' | 'number'>,
  tools: Pick<Tools, 'database' | 'now'>,
): Promise<ListVersion | null> {
  const last = await loadLastEdit(kind, tools)
  if (last?.edit.number !== number) return null
  return rollBackList(permit, { kind, number: last.before.number, shown: number }, tools)
}

/** Changed rows are new objects, so one removed and one added row count as one changed row. */
function countChanges(before: readonly object[], after: readonly object[]): Required<ListCounts> {
  const stored = new Set(before)
  const unchanged = after.filter(row => stored.has(row)).length
  const [gone, fresh] = [before.length - unchanged, after.length - unchanged]
  const changed = Math.min(gone, fresh)
  return { rows: after.length, added: fresh - changed, changed, removed: gone - changed, unchanged }
}

const MAX_ATTEMPTS = 5
