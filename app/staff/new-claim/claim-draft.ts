import { CLAIM_FIELDS, type ClaimField } from '../../../domain/claims/claim.ts'
import { tryStorage } from '../../client/web-storage.ts'
import { type DraftStore, readDraft, removeDraft, saveDraft } from '../../forms/draft.ts'

/** Whose draft it is, by their e-mail, and on which registration. */
type DraftPlace = { readonly who: string; readonly warrantyId: string }

/**
 * The claim that was begun in this tab alone, for one person and one registration: another language, a look at the search and a session
 * that has ended meanwhile cost nothing. It is gone once the claim is filed or reset, or somebody has signed out, in whichever tab.
 */
export function claimDraft(place: DraftPlace): DraftStore<ClaimField> {
  const key = keyOf(place)
  return {
    read() {
      const signedOutAt = Number(tryStorage(() => localStorage.getItem(SIGNED_OUT)))
      return readDraft(tab, key, { fields: CLAIM_FIELDS, since: signedOutAt })
    },
    save: draft => saveDraft(tab, key, draft, ['claim_date']),
    clear: () => removeDraft(tab, key),
  }
}

/** Notes which draft is on its way: only the page that says that it was filed can tell that it was. */
export function noteClaimSent(place: DraftPlace): void {
  tryStorage(() => tab().setItem(SENT, keyOf(place)))
}

/** The claim that was sent last is filed. */
export function forgetFiledClaim(): void {
  tryStorage(() => {
    tab().removeItem(tab().getItem(SENT) ?? SENT)
    tab().removeItem(SENT)
  })
}

/** Somebody has signed out: nothing that was typed is left in this tab, nor brought back in another. */
export function forgetClaimDrafts(): void {
  tryStorage(() => {
    for (const key of Object.keys(tab())) if (key.startsWith(DRAFT)) tab().removeItem(key)
    localStorage.setItem(SIGNED_OUT, String(Date.now()))
  })
}

const tab = () => sessionStorage
const DRAFT = 'claim-draft'
const SENT = 'claim-sent'
/** a moment, and nothing of anybody's */
const SIGNED_OUT = 'counter-signed-out'
const keyOf = ({ who, warrantyId }: DraftPlace) => `${DRAFT} ${who} ${warrantyId}`
