import type { ClaimStatus } from './claim.ts'

/**
 * The steps of an open claim between filing and closing, as a pure state machine (rules W32.1 to W32.9). The
 * transactions store what these functions return, so pages, transactions and tests share one set of rules.
 */
export const STAGES = ['new', 'waiting', 'decided'] as const
export type Stage = (typeof STAGES)[number]
export const OUTCOMES = ['repair', 'replace', 'part-payment', 'rejected', 'withdrawn'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const REJECTIONS = [
  'cover-ended',
  'repairable',
  'worn',
  'misuse',
  'no-proof',
  'other-tyre',
  'other',
] as const
/** why a claim is rejected (rule W32.4) */
export type Rejection = (typeof REJECTIONS)[number]

export type ClaimState = {
  readonly status: ClaimStatus
  readonly stage: Stage
  /** in the stage `waiting`: for the supplier, not the customer */
  readonly waitsForSupplier: boolean
  /** set exactly in the stage `decided` */
  readonly outcome: Outcome | null
  /** set while the claim is `new` because the customer has sent what was missing (rule W40.3) */
  readonly isAnswered: boolean
  /** 1 to 99, set exactly with `part-payment` */
  readonly percent: number | null
  /** set exactly with `rejected` */
  readonly rejection: Rejection | null
  readonly isVoid: boolean
  readonly hasInvoice: boolean
  /** e-mail address; null if unassigned: all staff see it */
  readonly processedBy: string | null
}

/** `undecided` revokes a decision, or ends the waiting. */
export type ClaimStep =
  | { readonly kind: 'told'; readonly byMail?: boolean }
  | { readonly kind: 'wait'; readonly forSupplier?: boolean }
  | { readonly kind: 'note' | 'undecided' | 'close' | 'void' | 'reopen' }
  | { readonly kind: 'corrected' | 'photos' | 'answered' | 'invoice' | 'invoice-corrected' }
  | { readonly kind: 'assign'; readonly to: string | null }
  | {
      readonly kind: 'decide'
      readonly outcome: Outcome
      readonly percent: number | null
      readonly rejection: Rejection | null
    }
export type StepKind = ClaimStep['kind']

export type StepError =
  | 'claims.is-closed'
  | 'claims.is-open'
  | 'claims.is-void'
  | 'claims.has-invoice'
  | 'claims.has-no-invoice'
  | 'claims.already-closed'
  | 'claims.needs-invoice'
  | 'claims.nothing-changed'
  | 'claims.not-administrator'

/** Steps that only administrators take (rules W32.7 and W32.8). */
export const ADMIN_STEPS: ReadonlySet<StepKind> = new Set<StepKind>(['void', 'reopen', 'invoice-corrected'])

/**
 * The state after a step, or the error if it cannot be taken; unchanged if the step only adds to the
 * timeline.
 */
export function takeStep(
  state: ClaimState,
  step: ClaimStep,
): { readonly ok: true; readonly state: ClaimState } | { readonly ok: false; readonly error: StepError } {
  const error = stepError(state, step.kind)
  if (error) return { ok: false, error }
  const next = nextState(state, step)
  const isSame = next === state || JSON.stringify(next) === JSON.stringify(state)
  if (isSame && !WITHOUT_CHANGE.has(step.kind)) return { ok: false, error: 'claims.nothing-changed' }
  return { ok: true, state: isSame ? state : next }
}

/** The name of the stage of an open claim in lists and on pages. */
export function stageName({
  stage,
  isAnswered,
  waitsForSupplier,
}: Pick<ClaimState, 'stage' | 'isAnswered' | 'waitsForSupplier'>): Stage | 'answered' | 'supplier' {
  if (isAnswered) return 'answered'
  return stage === 'waiting' && waitsForSupplier ? 'supplier' : stage
}

/** Why a step cannot be taken in a state, whatever its input. Buttons and transactions both call this. */
export function stepError(state: ClaimState, kind: StepKind): StepError | null {
  const { status, isVoid, hasInvoice } = state
  if (kind === 'note' || kind === 'told') return null
  if (isVoid) return 'claims.is-void'
  switch (kind) {
    case 'reopen':
      return status === 'Open' ? 'claims.is-open' : null
    case 'void':
      return hasInvoice ? 'claims.has-invoice' : null
    case 'invoice-corrected':
      return hasInvoice ? null : 'claims.has-no-invoice'
    case 'invoice':
      return status === 'Closed' || hasInvoice ? 'claims.already-closed' : null
  }
  if (status === 'Closed') return 'claims.is-closed'
  if (kind === 'close') return closesWithoutInvoice(state) ? null : 'claims.needs-invoice'
  if (kind === 'undecided' && state.stage === 'new') return 'claims.nothing-changed'
  return null
}

/** Whether the decision is to repair, replace or pay a part: a visit and an invoice follow. */
export const isToBePaid = ({ outcome }: Pick<ClaimState, 'outcome'>) => outcome !== null && !isUnpaid(outcome)

/**
 * Rejected and withdrawn claims are closed without an invoice; reopened claims are closed with the invoice
 * that they already have (rule W32.6).
 */
const closesWithoutInvoice = ({ outcome, hasInvoice }: ClaimState) => hasInvoice || isUnpaid(outcome)

const isUnpaid = (outcome: Outcome | null) => outcome === 'rejected' || outcome === 'withdrawn'

/** Steps that get a line in the timeline even if the state stays the same. */
const WITHOUT_CHANGE: ReadonlySet<StepKind> = new Set<StepKind>([
  'note',
  'told',
  'wait',
  'corrected',
  'photos',
  'answered',
  'invoice-corrected',
])

const NO_DECISION = {
  outcome: null,
  percent: null,
  rejection: null,
  isAnswered: false,
  waitsForSupplier: false,
} as const

function nextState(state: ClaimState, step: ClaimStep): ClaimState {
  switch (step.kind) {
    case 'assign':
      return { ...state, processedBy: step.to }
    case 'wait':
      return { ...state, ...NO_DECISION, stage: 'waiting', waitsForSupplier: step.forSupplier === true }
    case 'undecided':
      return { ...state, ...NO_DECISION, stage: 'new' }
    case 'decide': {
      const { outcome, percent, rejection } = step
      return { ...state, ...NO_DECISION, stage: 'decided', outcome, percent, rejection }
    }
    // Steps after the decision do not change it, and a customer does not answer for the supplier.
    case 'answered':
      return state.stage === 'decided' || stageName(state) === 'supplier'
        ? state
        : { ...state, stage: 'new', isAnswered: true }
    case 'close':
      return { ...state, status: 'Closed', isAnswered: false }
    case 'invoice':
      return { ...state, status: 'Closed', isAnswered: false, hasInvoice: true }
    case 'void':
      return { ...state, status: 'Closed', isAnswered: false, isVoid: true }
    case 'reopen':
      return { ...state, status: 'Open' }
    default:
      return state
  }
}
