import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { addToSubmission, listSubmission, type WaitingFile } from '../../platform/files/stored-files.ts'
import { isActiveStaff, users } from '../identity/users.table.ts'
import { MAX_CLAIM_PHOTOS } from './claim.ts'
import { claims } from './claims.table.ts'
import type { ClaimDraft } from './photo-link.server.ts'

type Tools = { database: Database }

type DraftPhotos =
  | { readonly state: 'open'; readonly photos: number; readonly room: number }
  /** `filed`: the claim was filed; `ended`: its user may not file claims any more */
  | { readonly state: 'filed' | 'ended' }

/** The number of photos of a claim form that was begun, and how many more it takes (rule W37.6). */
export async function loadDraftPhotos({ id, userId }: ClaimDraft, { database }: Tools): Promise<DraftPhotos> {
  const { orm } = database
  if ((await orm.$count(claims, eq(claims.id, id))) > 0) return { state: 'filed' }
  const mayFile = and(eq(users.id, userId), isActiveStaff)
  if ((await orm.$count(users, mayFile)) === 0) return { state: 'ended' }
  const { length } = await listSubmission({ id, owner: userId }, { database })
  return { state: 'open', photos: length, room: Math.max(0, MAX_CLAIM_PHOTOS - length) }
}

/** Adds waiting photos to a claim form that was begun; they belong to its user. */
export async function addDraftPhotos(
  photos: readonly WaitingFile[],
  { id, userId }: ClaimDraft,
  { database }: Tools,
): Promise<'added' | 'too-many' | 'claim-closed'> {
  const form = { id, owner: userId, maxFiles: MAX_CLAIM_PHOTOS }
  if (!(await addToSubmission(photos, form, { database }))) return 'too-many'
  // The claim was filed in the meantime: delete photos that were not attached.
  return (await loadDraftPhotos({ id, userId }, { database })).state === 'open' ? 'added' : 'claim-closed'
}
