import { CLAIM_FORM_FIELDS, type ClaimFormField } from '../../../domain/claims/claim.ts'
import { PURCHASE_FIELDS } from '../../../domain/warranties/purchase.ts'
import { tryStorage } from '../../client/web-storage.ts'
import { type DraftStore, readDraft, removeDraft, saveDraft } from '../../forms/draft.ts'

/** The user, by e-mail, and the form of a draft: of a new claim, or of a page of a claim. */
export type DraftOwner = { readonly email: string } & (
  | { readonly warrantyId: string }
  | { readonly claimId: string; readonly form: string }
)

/**
 * The claim that was begun in this tab, for one user and registration (rule W10.3). It survives a language
 * switch, another page and the end of the session.
 */
export function claimDraft(owner: DraftOwner): DraftStore<ClaimFormField> {
  const key = keyOf(owner)
  return {
    source: { storage: 'sessionStorage', key, removedAtKey: SIGNED_OUT },
    read: () => readDraft(tab, key, { fields: CLAIM_FORM_FIELDS, since: signedOutAt() }),
    save: draft => saveDraft(tab, key, draft, ['claim_date', ...PURCHASE_FIELDS]),
    clear: () => removeDraft(tab, key),
  }
}

/** The note that was begun in a form of a claim's page, as a claim that was begun (rule W10.5). */
export const readNoteDraft = (owner: DraftOwner): string =>
  readDraft(tab, keyOf(owner), { fields: ['note'], since: signedOutAt() })?.values.note ?? ''

export const saveNoteDraft = (owner: DraftOwner, note: string): void =>
  saveDraft(tab, keyOf(owner), { id: keyOf(owner), values: { note }, photoCount: 0, unsent: [] })

/** Remembers the submitted form for the page that confirms it; null for a form without a draft. */
export function markSubmitted(owner: DraftOwner | null): void {
  tryStorage(() => (owner ? tab().setItem(SUBMITTED, keyOf(owner)) : tab().removeItem(SUBMITTED)))
}

/** Deletes the draft of the form that was submitted last, after it was saved. */
export function deleteSubmittedDraft(): void {
  tryStorage(() => {
    tab().removeItem(tab().getItem(SUBMITTED) ?? SUBMITTED)
    tab().removeItem(SUBMITTED)
  })
}

/** Deletes all drafts after a sign-out: of this tab at once, of other tabs when they are read. */
export function deleteClaimDrafts(): void {
  tryStorage(() => {
    for (const key of Object.keys(tab())) if (key.startsWith(DRAFT)) tab().removeItem(key)
    localStorage.setItem(SIGNED_OUT, String(Date.now()))
  })
}

const tab = () => sessionStorage
const DRAFT = 'claim-draft'
const SUBMITTED = 'claim-sent'
/** time of the last sign-out; no personal data */
const SIGNED_OUT = 'counter-signed-out'
const signedOutAt = () => Number(tryStorage(() => localStorage.getItem(SIGNED_OUT)))
const keyOf = ({ email, ...owner }: DraftOwner) =>
  `${DRAFT} ${email} ${'warrantyId' in owner ? owner.warrantyId : `${owner.claimId} ${owner.form}`}`
