import type { Permit, StaffPermission } from '../../domain/access/permit.ts'
import { countColleagueClaims } from '../../domain/claims/count-colleague-claims.server.ts'
import { dateIn, formatStaffDate } from '../../platform/clock/calendar-date.ts'
import type { AppContext } from '../context/app-context.ts'

export type ColleagueClaimsView = { readonly count: number; readonly since: string }

/** The open claims of colleagues on a plate, with the day of the first as `dd/MM` (rule W22.7). */
export async function loadColleagueClaims(
  permit: Permit<StaffPermission>,
  plate: string,
  app: AppContext,
): Promise<ColleagueClaimsView | null> {
  const found = await countColleagueClaims(permit, plate, app)
  return (
    found && { count: found.count, since: formatStaffDate(dateIn(app.timeZone, found.since)).slice(0, 5) }
  )
}
