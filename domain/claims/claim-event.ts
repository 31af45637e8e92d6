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
  /** of a word to the customer that is mailed */
  readonly byMail?: boolean
  /** before a hand-over */
  readonly from?: string | null
  /** of photos of the customer: id of the form, so that it counts once */
  readonly form?: string
  /** how many photos were added */
  readonly photos?: number
  /** of corrected facts: before and after (rule W32.5) */
  readonly corrected?: Partial<Record<FactField, readonly [before: string, after: string]>>
  /** path of the invoice that another one replaced */
  readonly formerInvoice?: string
}

/** `failed`: it is not tried any more */
export type MailState = 'queued' | 'sent' | 'failed'

export type ClaimEvent = {
  readonly id: number
  readonly at: Date
  /** e-mail address, masked for users who may not read it */
  readonly actor: string
  readonly kind: ClaimEventKind
  readonly note: string | null
  readonly details: ClaimEventDetails
  /** the mail that tells the customer; null if no mail does */
  readonly mail: { readonly state: MailState; readonly sentAt: Date | null } | null
}

/** `C-1042`: the name of a claim for people (rule W32.1). */
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
