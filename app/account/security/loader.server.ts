import { staffPermit } from '../../../domain/access/permit.ts'
import { hasStaffAccount, isStaff, type User } from '../../../domain/access/user.ts'
import { listSessions } from '../../../domain/identity/sessions.server.ts'
import { hasPin } from '../../../domain/identity/set-pin.server.ts'
import { hasDigest } from '../../../domain/subscriptions/change-digest.server.ts'
import { formatCustomerTimestamp, formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'

/** The user's own account data: identity and active sessions. */
export async function loadSecurity(user: User, app: AppContext) {
  const sessions = await listSessions(user, app)
  const staff = staffPermit(user)
  const format = hasStaffAccount(user) ? formatStaffTimestamp : formatCustomerTimestamp
  return {
    /** this and the next: null for users without access to the counter */
    hasPin: isStaff(user) ? await hasPin(user, app) : null,
    hasDigest: staff && (await hasDigest(staff, app)),
    hasMailServer: app.hasMailServer,
    email: user.email,
    role: user.role,
    mustChangePassword: user.mustChangePassword,
    sessions: sessions.map(({ id, browser, startedAt, lastUsedAt, isCurrent }) => ({
      id,
      browser,
      isCurrent,
      began: format(startedAt, app.timeZone),
      lastUsed: format(lastUsedAt, app.timeZone),
    })),
  }
}

export type Access = Awaited<ReturnType<typeof loadSecurity>>
