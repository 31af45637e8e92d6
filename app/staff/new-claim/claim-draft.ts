import { CLAIM_FORM_FIELDS, type ClaimFormField } from '../../../domain/claims/claim.ts'
import { PURCHASE_FIELDS } from '../../../domain/warranties/purchase.ts'
import { tryStorage } from '../../client/web-storage.ts'
import { type DraftStore, readDraft, removeDraft, saveDraft } from '../../forms/draft.ts'

/** The user, by e-mail, and the registration of a draft. */
type DraftOwner = { readonly email: string; readonly warrantyId: string }

/**
 * The claim that was begun in this tab, for one user and registration (rule W10.3). It survives a language
 * switch, another page and the end of the session.
 */
export function claimDraft(owner: DraftOwner): DraftStore<ClaimFormField> {
  const key = keyOf(owner)
  return {
    source: { storage: 'sessionStorage', key, removedAtKey: SIGNED_OUT },
    read() {
      const signedOutAt = Number(tryStorage(() => localStorage.getItem(SIGNED_OUT)))
      return readDraft(tab, key, { fields: CLAIM_FORM_FIELDS, since: signedOutAt })
    },
    save: draft => saveDraft(tab, key, draft, ['claim_date', ...PURCHASE_FIELDS]),
    clear: () => removeDraft(tab, key),
  }
}

/** Remembers the submitted draft for the page that confirms the claim. */
export function markClaimSubmitted(owner: DraftOwner): void {
  tryStorage(() => tab().setItem(SUBMITTED, keyOf(owner)))
}

/** Deletes the draft of the claim that was submitted last, after it was filed. */
export function deleteFiledClaimDraft(): void {
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
const keyOf = ({ email, warrantyId }: DraftOwner) => `${DRAFT} ${email} ${warrantyId}`
