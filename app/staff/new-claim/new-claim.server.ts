import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import {
  CLAIM_FIELDS,
  type ClaimValues,
  MAX_CLAIM_PHOTO_BYTES,
  MAX_CLAIM_PHOTOS,
  validateClaim,
} from '../../../domain/claims/claim.ts'
import { fileClaim } from '../../../domain/claims/file-claim.server.ts'
import { isRegistered } from '../../../domain/warranties/is-registered.server.ts'
import { loadRegistrationRecord } from '../../../domain/warranties/load-registration-record.server.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { AppContext } from '../../context/app-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { acceptUploads, type FailedFile, shownPhotos } from '../../uploads/accept-uploads.server.ts'
import type { AcceptedPhoto } from '../../uploads/upload.ts'
import { toRegistrationView } from '../dashboard/load-dashboard.server.ts'
import { savedSearchId, staffUrl } from '../saved-search-url.ts'

/** The registration that a claim is to be filed on, its free tyres, and a fresh form's number. */
export async function loadNewClaim(permit: Permit<StaffPermission>, warrantyId: string, shop: AppContext) {
  const record = isUuid(warrantyId)
    ? await loadRegistrationRecord(permit, { id: warrantyId, action: 'read-registration' }, shop)
    : null
  if (!record) return null
  return {
    registration: toRegistrationView(record, shop),
    ...emptyClaim(shop),
  }
}

/** A fresh form's number and the day, which are there when the registration cannot be read. */
export const emptyClaim = (shop: AppContext) => ({
  claimId: randomUUID(),
  today: dateIn(shop.timeZone, shop.now()),
})

/** The form as it comes back. */
export type ClaimFormResult = {
  readonly form: 'claim'
  readonly claimId: string
  readonly typed: ClaimValues
  readonly errors: ReturnType<typeof refusalsOf>
  readonly accepted: readonly AcceptedPhoto[]
  readonly failed: readonly FailedFile[]
  readonly problem:
    | 'validation'
    | 'tooMany'
    | 'failed'
    | 'claimed'
    | 'claimedBy'
    | 'claimedByYou'
    | 'photosGone'
    | null
  /** the form came in part, or was too large */
  readonly broken: 400 | 413 | null
  /** who was faster, for the administrator alone */
  readonly by: string | null
}

/** Files the claim of a sent form (W §5): back to the search, or the form again with everything that was typed. */
export async function submitClaim(
  permit: Permit<StaffPermission>,
  { request, url, warrantyId }: { request: Request; url: URL; warrantyId: string },
  shop: AppContext,
) {
  const { user } = permit
  if (!isUuid(warrantyId)) throw new Response(null, { status: 404 })
  const form = await parseForm(request, shop, {
    maxFiles: MAX_CLAIM_PHOTOS * 2,
    maxFileBytes: MAX_CLAIM_PHOTO_BYTES,
    allowPartial: true,
  })
  try {
    const { fields, tooLongFields } = form
    const typed = Object.fromEntries(
      CLAIM_FIELDS.map(field => [field, fields.get(field) ?? '']),
    ) as ClaimValues
    const sentId = fields.get('claim') ?? ''
    const claimId = isUuid(sentId) ? sentId : randomUUID()
    const read = validateClaim(typed, dateIn(shop.timeZone, shop.now()))
    const removed = fields.getAll('remove')
    const ids = [...new Set(fields.getAll('accepted_photos'))].filter(
      id => isUuid(id) && !removed.includes(id),
    )
    const files = form.files.filter(file => file.field === 'photos')
    const isTooMany = form.hasTooManyFiles || ids.length + files.length > MAX_CLAIM_PHOTOS

    const order = {
      folder: proofFolder(claimId),
      holder: user.id,
      sender: user.id,
      audience: 'staff',
    } as const
    // Where that cannot be read, filing the claim says so.
    const isGone = !(await isRegistered(permit, warrantyId, shop).catch(() => true))
    const taken = await acceptUploads({ ids, files: isTooMany || isGone ? [] : files }, order, shop)
    const again = (
      problem: ClaimFormResult['problem'],
      status: number,
      { by = null, number = claimId }: { by?: string | null; number?: string } = {},
    ) =>
      data(
        {
          form: 'claim',
          claimId: number,
          typed,
          errors: removed.length > 0 || form.broken ? {} : refusalsOf(read, tooLongFields),
          accepted: shownPhotos(taken, order, shop),
          failed: taken.failed,
          problem,
          broken: form.broken,
          by,
        } satisfies ClaimFormResult,
        { status },
      )
    try {
      if (form.broken) return again(null, form.broken)
      if (isGone) return again(null, 404)
      if (taken.isDown) return again('failed', 503)
      if (removed.length > 0) return again(null, 200)
      if (isTooMany) return again('tooMany', 422)
      if (!read.ok || tooLongFields.length > 0 || !isUuid(typed.tyre_id)) return again('validation', 422)
      if (taken.failed.length > 0) return again(null, 422)
      const filed = await fileClaim(
        permit,
        {
          id: claimId,
          warrantyId,
          claim: read.claim,
          photos: taken.photos,
          hasMissingPhotos: taken.gone > 0,
        },
        shop,
      )
      if (filed.ok) {
        const list = staffUrl('/dashboard', { tab: 'search' }, savedSearchId(url))
        return redirectAfterPost(list, { flash: 'claim-submitted', url })
      }
      if (filed.error === 'claims.tyre-already-claimed') {
        if (filed.by === user.email) return again('claimedByYou', 422)
        // Another's e-mail is the administrator's alone to read (W §6).
        const by = user.role === 'admin' ? filed.by : null
        return again(by === null ? 'claimed' : 'claimedBy', 422, { by })
      }
      // The number was another claim's: sent once more, this one goes by its own.
      if (filed.error === 'claims.sent-before') return again('failed', 422, { number: randomUUID() })
      return again(filed.error === 'claims.photos-gone' ? 'photosGone' : 'failed', 422)
    } catch (error) {
      shop.log.error({ err: error }, 'a claim could not be filed')
      return again('failed', 503)
    }
  } finally {
    await form.discard()
  }
}

function refusalsOf(read: ReturnType<typeof validateClaim>, tooLongFields: readonly string[]) {
  const errors = { ...(read.ok ? {} : read.errors) }
  for (const field of CLAIM_FIELDS) if (tooLongFields.includes(field)) errors[field] = 'too-long'
  return errors
}

/** Where a claim's photos are kept (W §7, surface.md). */
export const proofFolder = (claimId: string) => `proofs/claim_${claimId}`
