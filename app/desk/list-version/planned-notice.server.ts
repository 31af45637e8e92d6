import type { Permit } from '../../../domain/access/permit.ts'
import type { DataFileKind } from '../../../domain/catalogue/data-files/data-file.ts'
import {
  hasPlannedList,
  type PlannedList,
} from '../../../domain/catalogue/list-changes/planned-list.server.ts'
import { formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'

/** A planned list as a notice names it, with the number of changes that it undoes (rule S32.14). */
export type PlannedNotice = ReturnType<typeof noticeOf>

/** The planned lists of a kind, the next one first. */
export async function plannedNotices(
  permit: Permit<'prepare-lists'>,
  kind: DataFileKind,
  app: AppContext,
): Promise<PlannedNotice[]> {
  if (!(await hasPlannedList(kind, app))) return []
  return (await app.listWork.loadPlannedLists(permit, kind)).map(list => noticeOf(list, app))
}

export const noticeOf = ({ version, undone }: PlannedList, app: AppContext) => ({
  kind: version.kind,
  number: version.number,
  at: formatStaffTimestamp(version.effectiveAt, app.timeZone).shown,
  undone,
})
