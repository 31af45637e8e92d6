import { type ReadToken, readToken, signToken } from '../../platform/ids/signed-token.ts'

const PURPOSE = 'claim-photos'
/** How long the link of a mail adds photos (rule W40.3). */
const PHOTO_LINK_DAYS = 14

type Tools = { readonly secret: string; readonly now: () => Date }

/** The end of the link that adds photos to this claim, and does nothing else. */
export function signPhotoLink(claimId: string, { secret, now }: Tools): string {
  const expiresAt = new Date(now().getTime() + PHOTO_LINK_DAYS * 86_400_000)
  return signToken(claimId, expiresAt, { purpose: PURPOSE, secret })
}

/** The claim of a link. */
export const readPhotoLink = (token: string, { secret, now }: Tools): ReadToken =>
  readToken(token, now(), { purpose: PURPOSE, secret })
