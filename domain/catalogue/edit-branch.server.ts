import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Permit } from '../access/permit.ts'
import { keepBranchIds } from './branch-ids.ts'
import type { BranchRow } from './data-files/branches-file.ts'
import { type BranchErrors, type BranchValues, checkBranch } from './data-files/check-branch.ts'
import type { DataFileRows } from './data-files/parse-data-file.server.ts'
import { editList } from './edit-list.server.ts'
import { loadStored } from './load-current-version.server.ts'

type Rows = DataFileRows['branches']
type Tools = Parameters<typeof editList>[2]

/**
 * `version`: number of the new list, null if nothing was changed. `gone`: the branch was closed in the
 * meantime. `changed`: another user has changed it since it was shown. `last`: the only branch cannot be
 * closed.
 */
export type BranchEdit =
  | { ok: true; id: string; version: number | null }
  | { ok: false; reason: 'gone' | 'changed' | 'last' }
  | { ok: false; reason: 'invalid'; errors: BranchErrors }

/** Whether a branch still matches what a form showed. */
export function branchFingerprint({ position: _, ...row }: Rows[number]): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(row).sort()))
    .digest('hex')
    .slice(0, 16)
}

/**
 * Adds a branch (`id` null) or changes one, which keeps its id and its position in the list (rules S32.7 and
 * S34.2).
 */
export function editBranch(
  permit: Permit<'publish-lists'>,
  { id, shown, values }: { id: string | null; shown: string; values: BranchValues },
  tools: Tools,
): Promise<BranchEdit> {
  return publishEdit(permit, values.name, tools, rows => {
    const stored = id === null ? null : findShown(rows, id, shown)
    if (typeof stored === 'string') return { ok: false, reason: stored }
    const checked = checkBranch(
      values,
      rows.filter(row => row !== stored),
    )
    if (!checked.ok) return { ok: false, reason: 'invalid', errors: checked.errors }
    if (!stored) {
      const added = keepBranchIds<BranchRow>(rows, [...rows, checked.row]).at(-1) as BranchRow
      return { ok: true, id: added.id, rows: [...rows, { position: rows.length + 1, ...added }] }
    }
    const changed = { ...stored, ...checked.row, id: stored.id }
    if (isDeepStrictEqual(changed, stored)) return { ok: true, id: stored.id, rows }
    return { ok: true, id: stored.id, rows: rows.map(row => (row === stored ? changed : row)) }
  })
}

/** Takes a branch off the website. */
export async function closeBranch(
  permit: Permit<'publish-lists'>,
  { id, shown }: { id: string; shown: string },
  tools: Tools,
): Promise<BranchEdit> {
  const { rows: current } = await loadStored('branches', tools.database, tools.now())
  const name = current.find(row => row.id === id)?.name ?? ''
  return publishEdit(permit, name, tools, rows => {
    const stored = findShown(rows, id, shown)
    if (typeof stored === 'string') return { ok: false, reason: stored }
    if (rows.length === 1) return { ok: false, reason: 'last' }
    return { ok: true, id, rows: rows.filter(row => row !== stored) }
  })
}

function findShown(rows: Rows, id: string, shown: string): Rows[number] | 'gone' | 'changed' {
  const row = rows.find(each => each.id === id)
  if (!row) return 'gone'
  return branchFingerprint(row) === shown ? row : 'changed'
}

type Attempt = { ok: true; id: string; rows: Rows } | Extract<BranchEdit, { ok: false }>

async function publishEdit(
  permit: Permit<'publish-lists'>,
  note: string,
  tools: Tools,
  attempt: (rows: Rows) => Attempt,
): Promise<BranchEdit> {
  let last: Attempt = { ok: false, reason: 'changed' }
  const change = (rows: Rows) => {
    last = attempt(rows)
    return last.ok ? last.rows : rows
  }
  const edited = await editList(permit, { kind: 'branches', shown: null, change, note }, tools)
  const result = last as Attempt
  if (!result.ok) return result
  if (!edited.ok) return { ok: false, reason: 'changed' }
  return { ok: true, id: result.id, version: edited.version?.number ?? null }
}
