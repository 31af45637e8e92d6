import type { Role } from '../access/user.ts'
import type { ClaimStatus } from './claim.ts'

/**
 * What may be done with a registration and with a claim, by whom, and why not: one table, which the buttons, their reasons,
 * the acts and the tests all read (W §§4, 6).
 */
export type StaffAction = 'file-claim' | 'delete-registration' | 'upload-invoice'
export type DenialReason = 'no-tyre-available' | 'not-administrator' | 'already-closed'

type ActionContext = {
  readonly role: Role
  /** unclaimed tyre IDs of the registration */
  readonly available?: number
  readonly status?: ClaimStatus
}

const MOVES: Record<
  StaffAction,
  readonly { readonly unless: (standing: ActionContext) => boolean; readonly why: DenialReason }[]
> = {
  // An expired warranty stops no claim (readings.md "Missing or odd prices").
  'file-claim': [{ unless: ({ available = 0 }) => available === 0, why: 'no-tyre-available' }],
  'delete-registration': [{ unless: ({ role }) => role !== 'admin', why: 'not-administrator' }],
  'upload-invoice': [{ unless: ({ status }) => status !== 'Open', why: 'already-closed' }],
}

/** Why a move may not be made; null where it may. */
export function denialReason(move: StaffAction, standing: ActionContext): DenialReason | null {
  return MOVES[move].find(({ unless }) => unless(standing))?.why ?? null
}

/** Whether a claim may be seen: an administrator sees all, others their own and those that nobody has signed (W §6). */
export const canView = (
  claim: { processedBy: string | null },
  user: { role: Role; email: string },
): boolean => user.role === 'admin' || claim.processedBy === null || claim.processedBy === user.email

/** Another's e-mail is the administrator's alone to read; everybody else sees that it was somebody (W §6). */
export const maskEmail = (email: string, user: { role: Role; email: string }): string =>
  user.role === 'admin' || email === user.email ? email : MASKED

const MASKED = '******'
