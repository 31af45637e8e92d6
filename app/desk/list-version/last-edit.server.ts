import type { Permission, Permit } from '../../../domain/access/permit.ts'
import type { DataFileKind } from '../../../domain/catalogue/data-files/data-file.ts'
import { loadLastEdit, undoEdit } from '../../../domain/catalogue/edit-list.server.ts'
import { formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'

/** The newest edit of a list that can be undone (rule S32.7); null if there is none. */
export async function lastEditOf(kind: DataFileKind, app: AppContext) {
  const last = await loadLastEdit(kind, app)
  if (!last) return null
  const { number, by, at, note } = last.edit
  return { number, by, note, at: formatStaffTimestamp(at, app.timeZone) }
}

export type LastEditSummary = NonNullable<Awaited<ReturnType<typeof lastEditOf>>>

/** Undoes an edit, unless another list has followed it, and redirects to a page. */
export async function submitUndo(
  permit: Permit<Permission>,
  { kind, number, url, to }: { kind: DataFileKind; number: string; url: URL; to: string },
  app: AppContext,
): Promise<Response> {
  const undone = await undoEdit(permit, { kind, number: /^\d{1,9}$/.test(number) ? Number(number) : 0 }, app)
  return redirectAfterPost(to, {
    flash: undone ? 'edit-undone' : 'edit-not-undone',
    url,
  })
}
