import { href } from 'react-router'
import { type CustomerClaim, listCustomerClaims } from '../../domain/claims/customer-claims.server.ts'
import { signPhotoLink } from '../../domain/claims/photo-link.server.ts'
import { dateIn } from '../../platform/clock/calendar-date.ts'
import type { AppContext } from '../context/app-context.ts'

/**
 * Claims of registrations as their customer sees them, times as days (rule W38.1). `inAccount`: of the
 * signed-in customer; a claim that waits for them has the link that adds photos (rule W38.3).
 */
export async function loadClaimStatus({ inAccount = false, ...asked }: ClaimStatusQuery, app: AppContext) {
  const claims = await listCustomerClaims(asked, app)
  return claims.map(({ id, filedAt, since, ...claim }: CustomerClaim) => ({
    ...claim,
    photosUrl:
      inAccount && claim.stage === 'waiting'
        ? href('/claim/:token', { token: signPhotoLink(id, app) })
        : null,
    filedOn: dateIn(app.timeZone, filedAt),
    since: dateIn(app.timeZone, since),
  }))
}

type ClaimStatusQuery = {
  readonly registrations: readonly string[]
  readonly proved: readonly string[]
  readonly inAccount?: boolean
}

export type ClaimStatusView = Awaited<ReturnType<typeof loadClaimStatus>>[number]
