import type { FactField } from './claim.ts'
import type { ClaimState, StepKind } from './claim-step.ts'

/**
 * Lines of a claim's timeline: `filed`, then its steps; `released` when the account of who worked on it was
 * disabled.
 */
export type ClaimEventKind = 'filed' | 'released' | StepKind

/** The details of a timeline entry besides its note. */
export type ClaimEventDetails = {
  /** the state after a step that changed it */
  readonly state?: ClaimState
  /** whether a message to the customer is mailed */
  readonly byMail?: boolean
  /** before a hand-over */
  readonly from?: string | null
  /** for the customer's photos: id of the form, so that it counts once */
  readonly form?: string
  /** how many photos were added */
  readonly photos?: number
  /** for corrected facts: value before and after (rule W32.5) */
  readonly corrected?: Partial<Record<FactField, readonly [before: string, after: string]>>
  /** path of the invoice that was replaced */
  readonly formerInvoice?: string
}

/** `failed`: sending is not retried any more */
export type MailState = 'queued' | 'sent' | 'failed'

export type ClaimEvent = {
  readonly id: number
  readonly at: Date
  /** e-mail address, masked for users who may not read it */
  readonly actor: string
  readonly kind: ClaimEventKind
  readonly note: string | null
  readonly details: ClaimEventDetails
  /** the mail to the customer about this entry; null if there is none */
  readonly mail: { readonly state: MailState; readonly sentAt: Date | null } | null
}

/** Formats a claim number for display: `C-1042` (rule W32.1). */
export const formatClaimNumber = (number: number): string => `C-${number}`

/** The number in `C-1042`, `c1042` or `1042`; null in any other text. */
export function parseClaimNumber(text: string): number | null {
  const [, digits] = /^c[\s-]*(\d{1,9})$/i.exec(text.trim()) ?? /^(\d{4,7})$/.exec(text.trim()) ?? []
  return digits ? Number(digits) : null
}

/** The note of the newest line of a kind, as a sentence. */
export function lastNote(timeline: readonly ClaimEvent[], kind: 'wait' | 'decide'): string {
  const note = timeline.findLast(event => event.kind === kind)?.note ?? ''
  return note === '' || /[.!?…]$/.test(note) ? note : `${note}.`
}

/**
 * Whether a customer without an e-mail address has not been told about the newest step that others are mailed
 * about (rule W40.1). A claim is filed with the customer at the counter.
 */
export function isCustomerUntold(timeline: readonly Pick<ClaimEvent, 'kind' | 'details'>[]): boolean {
  const last = timeline.findLast(
    ({ kind, details }) => TOLD_STEPS.has(kind) && !(kind === 'wait' && details.state?.waitsForSupplier),
  )
  return last !== undefined && last.kind !== 'told'
}

const TOLD_STEPS: ReadonlySet<ClaimEventKind> = new Set([
  'wait',
  'decide',
  'close',
  'invoice',
  'void',
  'told',
])
