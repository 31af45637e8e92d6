import { type BranchRow, branchId } from './data-files/branches-file.ts'
import type { DataFileKind } from './data-files/data-file.ts'
import type { DataFileRows } from './data-files/parse-data-file.server.ts'

/**
 * Gives new rows the ids of the stored branches that they describe: first by the same name; then, for renamed
 * branches, by the same place, address or phone number. An ambiguous match counts as none. Other rows get a
 * new id (rule S32.6).
 */
export function keepBranchIds<Row extends BranchRow>(
  stored: readonly BranchRow[],
  rows: readonly Row[],
): Row[] {
  const ids = new Map<Row, string>()
  const free = new Set(stored)
  for (const sameBranch of RECOGNITIONS) {
    const candidates = groupBy(free, sameBranch)
    const wanted = groupBy(
      rows.filter(row => !ids.has(row)),
      sameBranch,
    )
    for (const [key, [row, ...others]] of wanted) {
      const [branch, ...twins] = candidates.get(key) ?? []
      if (!row || !branch || others.length > 0 || twins.length > 0) continue
      ids.set(row, branch.id)
      free.delete(branch)
    }
  }
  const taken = new Set(stored.map(({ id }) => id))
  return rows.map(row => {
    const id = ids.get(row) ?? unusedId(branchId(row.name), taken)
    taken.add(id)
    return { ...row, id }
  })
}

/** Prepares the rows of a file for publication: branches keep their stored ids. */
export function keepIds<K extends DataFileKind>(
  kind: K,
  stored: DataFileRows[K],
  rows: DataFileRows[K],
): DataFileRows[K] {
  if (kind !== 'branches') return rows
  const branches = { stored: stored as DataFileRows['branches'], rows: rows as DataFileRows['branches'] }
  return keepBranchIds(branches.stored, branches.rows) as DataFileRows[K]
}

/** The values that identify a branch, the strongest first; null if the row lacks one. */
const RECOGNITIONS: readonly ((row: BranchRow) => string | null)[] = [
  // Unique in a file.
  row => row.name.toLowerCase(),
  row => plain(row.name) || null,
  row => `${row.lat} ${row.lng}`,
  row => plain(row.address) || null,
  row => row.phone?.replace(/\D/g, '') || null,
]

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

function groupBy<Row>(rows: Iterable<Row>, key: (row: Row) => string | null): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = key(row)
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), row])
  }
  return groups
}

/** A slug has no dot, so a numbered id of one name never equals the plain id of another. */
function unusedId(id: string, taken: ReadonlySet<string>): string {
  let unused = id
  for (let nth = 2; taken.has(unused); nth++) unused = `${id}.${nth}`
  return unused
}
