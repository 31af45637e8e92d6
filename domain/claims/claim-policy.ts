import type { Role } from '../access/user.ts'
import { CUSTOMER } from '../audit/audit-event.ts'
import type { ClaimStatus } from './claim.ts'

/**
 * What staff may do with a registration or claim, and the reason if not: one table for buttons and tests. The
 * transactions enforce the same rules.
 */
type StaffAction = 'file-claim' | 'delete-registration' | 'upload-invoice'
type DenialReason = 'no-tyre-available' | 'not-administrator' | 'already-closed'

type ActionContext = {
  readonly role: Role
  /** unclaimed tyre IDs of the registration */
  readonly available?: number
  readonly status?: ClaimStatus
}

const DENIALS: Record<
  StaffAction,
  readonly { readonly applies: (context: ActionContext) => boolean; readonly reason: DenialReason }[]
> = {
  // An expired warranty does not stop a claim (rule W5.5).
  'file-claim': [{ applies: ({ available = 0 }) => available === 0, reason: 'no-tyre-available' }],
  'delete-registration': [{ applies: ({ role }) => role !== 'admin', reason: 'not-administrator' }],
  'upload-invoice': [{ applies: ({ status }) => status !== 'Open', reason: 'already-closed' }],
}

/** Why an action is denied; null if it is allowed. */
export function denialReason(action: StaffAction, context: ActionContext): DenialReason | null {
  return DENIALS[action].find(({ applies }) => applies(context))?.reason ?? null
}

/**
 * Whether staff see only their own claims and those not processed by anyone yet, or all: the setting
 * CLAIMS_SEEN_BY (rule W22.1).
 */
export type ClaimsSeenBy = 'own' | 'all'

/** Whether the user sees the claims of colleagues. */
export const seesAllClaims = ({ role }: { role: Role }, seenBy: ClaimsSeenBy = 'own'): boolean =>
  role === 'admin' || (role === 'staff' && seenBy === 'all')

/**
 * Administrators see all claims, other staff those they processed and those processed by no one (rule W22.1).
 */
export const canView = (
  claim: { processedBy: string | null },
  user: { role: Role; email: string },
  seenBy?: ClaimsSeenBy,
): boolean => seesAllClaims(user, seenBy) || claim.processedBy === null || claim.processedBy === user.email

/** The e-mail address of another user is shown to administrators only (rule W22.4). */
export const maskEmail = (email: string, user: { role: Role; email: string }): string =>
  user.role === 'admin' || email === user.email || email === CUSTOMER ? email : MASKED

const MASKED = '******'
