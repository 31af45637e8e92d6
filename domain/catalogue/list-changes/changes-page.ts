import type { ListKind } from '../list-kind.ts'
import type { ListChanges } from './compare-lists.server.ts'

/** The groups of changes, in the order of the page. */
export const CHANGE_GROUPS = ['changed', 'added', 'removed'] as const
export type ChangeGroup = (typeof CHANGE_GROUPS)[number]

/** The changes of a list: the rows of one page, and the number of rows in each group. */
export type ChangesPage<K extends ListKind = ListKind> = {
  readonly changes: ListChanges<K>
  readonly counts: Readonly<Record<ChangeGroup, number>>
  readonly show: ChangeGroup | null
  readonly page: number
  readonly pageCount: number
}

/**
 * The first rows of every group, or with `show` one page of one group. A page that does not exist is page 1.
 */
export function pageOfChanges<K extends ListKind>(
  { added, changed, removed, unchangedCount }: ListChanges<K>,
  { show, page: asked }: { show: ChangeGroup | null; page: number },
): ChangesPage<K> {
  const counts = { changed: changed.length, added: added.length, removed: removed.length }
  const pageCount = show ? Math.max(1, Math.ceil(counts[show] / PAGE_SIZE)) : 1
  const page = Number.isInteger(asked) && asked >= 1 && asked <= pageCount ? asked : 1
  const take = <Row>(rows: readonly Row[]) => rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const changes = { added: take(added), changed: take(changed), removed: take(removed), unchangedCount }
  return { changes, counts, show, page, pageCount }
}

const PAGE_SIZE = 50
