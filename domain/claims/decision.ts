import { plainText } from '../../platform/text/plain-text.ts'
import { checkText, isOneOf } from './claim.ts'
import { type ClaimStep, OUTCOMES, REJECTIONS } from './claim-step.ts'
import { departsFromProposal, type Proposal } from './proposal.ts'

/** Fields of the decision form. */
export const DECISION_FIELDS = ['outcome', 'percent', 'reason', 'note'] as const
type DecisionField = (typeof DECISION_FIELDS)[number]
export type DecisionValues = Readonly<Record<DecisionField, string>>
type DecisionError = 'missing' | 'reason-missing' | 'percent-wrong' | 'too-long' | 'unreadable'
export type DecisionErrors = Partial<Record<DecisionField, DecisionError>>

type Decision = Extract<ClaimStep, { kind: 'decide' }>

/**
 * Validates a decision (rule W32.4): `part-payment` needs a percent from 1 to 99, `rejected` a listed reason
 * and a sentence. A percent or reason that does not belong to the outcome is dropped. A decision that differs
 * from the proposal needs a sentence (rule W37.2).
 */
export function validateDecision(
  values: DecisionValues,
  proposal: Proposal | null = null,
): { ok: true; decision: Decision; note: string } | { ok: false; errors: DecisionErrors } {
  const { outcome, reason } = values
  const errors: DecisionErrors = {}
  const note = plainText(values.note)
  const noteError = checkNote(note)
  const ofNote = noteError ? { note: noteError } : {}
  if (!isOneOf(OUTCOMES, outcome)) return { ok: false, errors: { outcome: 'missing', ...ofNote } }
  const typed = values.percent.trim().replace(/%$/, '').trim()
  const percent = outcome === 'part-payment' && /^\d{1,2}$/.test(typed) ? Number(typed) : null
  if (outcome === 'part-payment' && !percent) errors.percent = typed === '' ? 'missing' : 'percent-wrong'
  const rejection = outcome === 'rejected' && isOneOf(REJECTIONS, reason) ? reason : null
  if (outcome === 'rejected' && rejection === null) errors.reason = 'missing'
  if (outcome === 'rejected' && note === '') errors.note = 'missing'
  if (note === '' && departsFromProposal({ outcome, percent }, proposal)) errors.note = 'reason-missing'
  Object.assign(errors, ofNote)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, decision: { kind: 'decide', outcome, percent, rejection }, note }
}

/** characters (rule W32.3) */
export const MAX_NOTE_LENGTH = 2_000

/** The error of a note, as `plainText` returns it; null for an empty one. */
export const checkNote = (note: string) => checkText(note, MAX_NOTE_LENGTH)
