/**
 * Everything that the server has acknowledged, as recorded by the clients, and what was sent without an
 * answer, of which everything or nothing may be stored.
 */
export type Ledger = {
  readonly registrations: Map<string, RegistrationEntry>
  /** forms that were sent without an answer */
  readonly unanswered: Set<string>
  readonly claims: Map<string, ClaimEntry>
  /** claims that were acknowledged as closed */
  readonly invoiced: Set<string>
  /** registrations that were acknowledged as deleted */
  readonly deleted: Set<string>
}

type RegistrationEntry = {
  readonly plate: string
  readonly tyres: 2 | 4
  readonly receipts: number
}
type ClaimEntry = { readonly warrantyId: string; readonly tyreRowId: string; readonly photos: number }

export const emptyLedger = (): Ledger => ({
  registrations: new Map(),
  unanswered: new Set(),
  claims: new Map(),
  invoiced: new Set(),
  deleted: new Set(),
})
