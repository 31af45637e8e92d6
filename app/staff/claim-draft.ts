import { CLAIM_FIELDS, type TypedClaim } from '../../domain/claims/claim.ts'
import type { AcceptedPhoto } from '../photos/photo.ts'

/**
 * A claim that was begun and not filed, kept in this tab alone, for one person and one registration: another language, a look at the
 * search and a session that has ended meanwhile cost nothing. It is gone once the claim is filed or reset, or its person signs out.
 */
export type ClaimDraft = {
  /** the form's own number */
  readonly claimId: string
  readonly typed: TypedClaim
  readonly accepted: readonly AcceptedPhoto[]
}

/** Whose draft it is, by their e-mail, and on which registration. */
export type DraftPlace = { readonly who: string; readonly warrantyId: string }

export function saveClaimDraft(place: DraftPlace, draft: ClaimDraft): void {
  const { claim_date: _, ...typed } = draft.typed
  // The day is there from the start, and alone no draft.
  const isEmpty = Object.values(typed).every(text => text === '') && draft.accepted.length === 0
  inStorage(() => {
    if (isEmpty) sessionStorage.removeItem(keyOf(place))
    else sessionStorage.setItem(keyOf(place), JSON.stringify({ ...draft, savedAt: Date.now() }))
  })
}

/** The draft of this tab; null where there is none, or where somebody has signed out since, in whichever tab. */
export function readClaimDraft(place: DraftPlace): ClaimDraft | null {
  return inStorage(() => {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null')
    if (!kept || !(kept.savedAt > Number(localStorage.getItem(SIGNED_OUT)))) return null
    const typed = CLAIM_FIELDS.map(field => [field, text(kept.typed?.[field])])
    const accepted: Partial<AcceptedPhoto>[] = Array.isArray(kept.accepted) ? kept.accepted : []
    return {
      claimId: text(kept.claimId),
      typed: Object.fromEntries(typed) as TypedClaim,
      accepted: accepted.map(photo => ({
        id: text(photo?.id),
        name: text(photo?.name),
        url: text(photo?.url),
      })),
    }
  })
}

export function clearClaimDraft(place: DraftPlace): void {
  inStorage(() => sessionStorage.removeItem(keyOf(place)))
}

/** Notes which draft is on its way: only the page that says that it was filed can tell that it was. */
export function noteClaimSent(place: DraftPlace): void {
  inStorage(() => sessionStorage.setItem(SENT, keyOf(place)))
}

/** The claim that was sent last is filed. */
export function forgetFiledClaim(): void {
  inStorage(() => {
    sessionStorage.removeItem(sessionStorage.getItem(SENT) ?? SENT)
    sessionStorage.removeItem(SENT)
  })
}

/** Somebody has signed out: nothing that was typed is left in this tab, nor brought back in another. */
export function forgetClaimDrafts(): void {
  inStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT)) sessionStorage.removeItem(key)
    localStorage.setItem(SIGNED_OUT, String(Date.now()))
  })
}

/** Without storage there is no draft, and the form works all the same. */
function inStorage<Kept>(use: () => Kept): Kept | null {
  try {
    return use()
  } catch {
    return null
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const DRAFT = 'claim-draft'
const SENT = 'claim-sent'
/** a moment, and nothing of anybody's */
const SIGNED_OUT = 'counter-signed-out'
const keyOf = ({ who, warrantyId }: DraftPlace) => `${DRAFT} ${who} ${warrantyId}`
