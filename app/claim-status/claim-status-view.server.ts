import { type CustomerClaim, listCustomerClaims } from '../../domain/claims/customer-claims.server.ts'
import { dateIn } from '../../platform/clock/calendar-date.ts'
import type { AppContext } from '../context/app-context.ts'

/** Claims of registrations as their customer sees them, times as days (rule W38.1). */
export async function loadClaimStatus(
  asked: { registrations: readonly string[]; proved: readonly string[] },
  app: AppContext,
) {
  const claims = await listCustomerClaims(asked, app)
  return claims.map(({ filedAt, since, ...claim }: CustomerClaim) => ({
    ...claim,
    filedOn: dateIn(app.timeZone, filedAt),
    since: dateIn(app.timeZone, since),
  }))
}

export type ClaimStatusView = Awaited<ReturnType<typeof loadClaimStatus>>[number]
