import { type CalendarDate, monthsBetween } from '../../platform/clock/calendar-date.ts'
import type { ProposalTable } from '../company/company.ts'
import type { Outcome } from './claim-step.ts'

export type Proposal = {
  /** of the price of a new tyre, 0 to 100 */
  readonly percent: number
  /** of the new tread, 0 to 100 */
  readonly treadPercent: number
  readonly months: number
}

/**
 * The share that the company's table proposes for a tyre; null if its tread was not measured, or the company
 * has no table (rule W37.1).
 */
export function proposeShare(
  {
    treadMm,
    purchaseDate,
    claimDate,
  }: { treadMm: number | null; purchaseDate: CalendarDate; claimDate: CalendarDate },
  table: ProposalTable | undefined,
): Proposal | null {
  if (treadMm === null || !table) return null
  const treadPercent = Math.min(100, Math.round((treadMm / table.new_tread_mm) * 100))
  const months = monthsBetween(purchaseDate, claimDate)
  const share = table.shares.find(row => treadPercent >= row.min_tread_percent && months <= row.max_months)
  return { percent: share?.percent ?? 0, treadPercent, months }
}

/** Whether a decision differs from the proposal, so that it needs a reason (rule W37.2). */
export function departsFromProposal(
  { outcome, percent }: { outcome: Outcome | null; percent: number | null },
  proposal: Proposal | null,
): boolean {
  if (!proposal) return false
  if (outcome === 'part-payment') return percent !== proposal.percent
  return outcome === 'replace' && proposal.percent < 100
}
