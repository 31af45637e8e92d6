import { MS_PER_DAY } from '../../platform/clock/calendar-date.ts'
import { signToken, type VerifiedToken, verifyToken } from '../../platform/ids/signed-token.ts'

/** How long the link of a mail adds photos (rule W40.3). */
const PHOTO_LINK_DAYS = 14
/** How long the code on a claim form takes photos of a phone (rule W37.6). */
const DRAFT_LINK_MINUTES = 30

type Tools = { readonly secret: string; readonly now: () => Date }

/** A token for a link that only adds photos to this claim. */
export function signPhotoLink(claimId: string, { secret, now }: Tools): string {
  const expiresAt = new Date(now().getTime() + PHOTO_LINK_DAYS * MS_PER_DAY)
  return signToken(claimId, expiresAt, { purpose: 'claim-photos', secret })
}

/** The claim of a link, if its token is genuine and has not expired. */
export const verifyPhotoLink = (token: string, { secret, now }: Tools): VerifiedToken =>
  verifyToken(token, now(), { purpose: 'claim-photos', secret })

/** A claim form that a user has begun: photos belong to both (rule W3.8). */
export type ClaimDraft = { readonly id: string; readonly userId: string }

/** A token for a link that only adds photos to this form, and its expiry. */
export function signDraftLink({ id, userId }: ClaimDraft, { secret, now }: Tools) {
  const expiresAt = new Date(now().getTime() + DRAFT_LINK_MINUTES * 60_000)
  return { token: `${signToken(id, expiresAt, { purpose: draftOf(userId), secret })}.${userId}`, expiresAt }
}

/** The form of a link; null for a token of another kind. */
export function verifyDraftLink(
  token: string,
  { secret, now }: Tools,
): { ok: true; draft: ClaimDraft } | Exclude<VerifiedToken, { ok: true }> | null {
  const [signed = '', userId] = token.split('.', 2)
  if (userId === undefined) return null
  const verified = verifyToken(signed, now(), { purpose: draftOf(userId), secret })
  return verified.ok ? { ok: true, draft: { id: verified.id, userId } } : verified
}

const draftOf = (userId: string) => `claim-form of ${userId}`
