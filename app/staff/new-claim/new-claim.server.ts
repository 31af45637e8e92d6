import { randomUUID } from 'node:crypto'
import { data, href } from 'react-router'
import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import type { User } from '../../../domain/access/user.ts'
import {
  CLAIM_FORM_FIELDS,
  type ClaimErrors,
  type ClaimValues,
  MAX_CLAIM_FILE_BYTES,
  MAX_CLAIM_PHOTOS,
  validateClaim,
} from '../../../domain/claims/claim.ts'
import { fileClaim } from '../../../domain/claims/file-claim.server.ts'
import { loadHomeBranch } from '../../../domain/staff-accounts/load-home-branch.server.ts'
import {
  findPurchaseDate,
  loadRegistrationRecord,
} from '../../../domain/warranties/load-registration.server.ts'
import { matchPurchase, type PurchaseValues, purchaseChoices } from '../../../domain/warranties/purchase.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { fieldValues } from '../../../platform/uploads/form-fields.ts'
import type { AppContext } from '../../context/app-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import {
  discardReceived,
  type FailedFile,
  keepPhotos,
  type PhotoForm,
  receivePhotos,
} from '../../uploads/form-photos.server.ts'
import type { StoredPhoto } from '../../uploads/upload.ts'
import { type ColleagueClaimsView, loadColleagueClaims } from '../colleague-claims.server.ts'
import { savedSearchId, staffUrl } from '../saved-search-url.ts'
import { toRegistrationView } from '../search/load-registration-dialog.server.ts'
import { type PhoneLink, phoneLink } from './phone-link.server.ts'

/**
 * The registration of a new claim with its tyre IDs, and an initial form with its purchase; a missing branch
 * becomes the user's (rule W17.9). Null if there is no such registration.
 */
export async function loadNewClaim(
  permit: Permit<StaffPermission>,
  { warrantyId, tyre }: { warrantyId: string; tyre: string | null },
  app: AppContext,
) {
  const record = isUuid(warrantyId)
    ? await loadRegistrationRecord(permit, { id: warrantyId, action: 'read-registration' }, app)
    : null
  if (!record) return null
  const registration = toRegistrationView(record, app)
  const branch = registration.purchase.branch || (await loadHomeBranch(permit.user, app.catalogue(), app))
  const available = registration.tyreIds.filter(each => !each.isClaimed)
  const chosen = available.length === 1 ? available[0] : available.find(each => each.id === tyre)
  return {
    registration,
    purchase: { ...registration.purchase, branch },
    ...emptyClaim(app),
    tyre: chosen?.id ?? '',
    colleagueClaims: await loadColleagueClaims(permit, record.carPlate, app),
  }
}

export type LoadedClaim = NonNullable<Awaited<ReturnType<typeof loadNewClaim>>>

/** The id of an empty form, today's date, and the choices of its fields. */
export const emptyClaim = (app: AppContext) => ({
  claimId: randomUUID(),
  today: dateIn(app.timeZone, app.now()),
  measurements: app.claimMeasurements,
  proposalTable: app.catalogue().company.claim_proposal,
  choices: purchaseChoices(app.catalogue()),
  /** initially chosen tyre: the requested one, or the only available one */
  tyre: '',
  colleagueClaims: null as ColleagueClaimsView | null,
})

/** A claim form that is shown again with its values and errors. */
export type ClaimFormResult = {
  readonly form: 'claim'
  readonly claimId: string
  readonly values: ClaimValues & PurchaseValues
  readonly errors: ClaimErrors
  readonly photos: readonly StoredPhoto[]
  /** how many photos it has that cannot be listed now */
  readonly unlisted: number
  readonly failed: readonly FailedFile[]
  readonly problem:
    | 'validation'
    | 'fields'
    | 'tooMany'
    | 'failed'
    | 'claimed'
    | 'claimedBy'
    | 'claimedByYou'
    | 'photosGone'
    | null
  /** status of a body that arrived incomplete (400) or was too large (413) */
  readonly errorStatus: 400 | 413 | null
  /** e-mail of the user who claimed the tyre ID, for administrators only (rule W20.6) */
  readonly by: string | null
  /** the code for a phone, where the form was sent to show it (rule W37.6) */
  readonly phone: PhoneLink | null
}

/**
 * Files the claim of a submitted form (section 20 of the warranty rules): redirects to the claim, or returns
 * the form with its errors.
 */
export async function submitClaim(
  permit: Permit<StaffPermission>,
  { request, url, warrantyId }: { request: Request; url: URL; warrantyId: string },
  app: AppContext,
) {
  const { user } = permit
  if (!isUuid(warrantyId)) throw new Response(null, { status: 404 })
  const form = await parseForm(request, app, {
    maxFiles: MAX_CLAIM_PHOTOS * 2,
    maxFileBytes: MAX_CLAIM_FILE_BYTES,
    allowPartial: true,
  })
  try {
    const { fields, tooLongFields, errorStatus } = form
    const values = fieldValues(fields, CLAIM_FORM_FIELDS)
    const sentId = fields.get('claim') ?? ''
    const claimId = isUuid(sentId) ? sentId : randomUUID()
    // If this cannot be read, filing the claim reports it.
    const purchasedOn = await findPurchaseDate(permit, warrantyId, app).catch(() => undefined)
    const isGone = purchasedOn === null
    const checked = validateClaim(values, dateIn(app.timeZone, app.now()), {
      purchasedOn: purchasedOn ?? undefined,
      measurements: app.claimMeasurements,
    })
    const sent = isGone ? { ...form, files: [] } : form
    const photos = await receivePhotos(sent, claimPhotoForm(claimId, user), app)
    const { received, failed, isTooMany, isDown } = photos
    const isForPhone = fields.get('phone') !== null
    const isUnfinished = photos.isRemoval || isForPhone
    const showAgain = async (
      problem: ClaimFormResult['problem'],
      status: number,
      { by = null, id = claimId }: { by?: string | null; id?: string } = {},
    ) =>
      data(
        {
          form: 'claim',
          claimId: id,
          values,
          errors: isUnfinished || errorStatus ? {} : errorsOf(checked, tooLongFields),
          ...(await keepPhotos(photos, claimPhotoForm(id, user), app)),
          problem,
          errorStatus,
          by,
          phone:
            isForPhone || fields.get('phone_photos') !== null
              ? phoneLink({ id, userId: user.id }, app)
              : null,
        } satisfies ClaimFormResult,
        { status },
      )
    try {
      if (errorStatus) return await showAgain(null, errorStatus)
      if (isGone) return await showAgain(null, 404)
      if (isDown) return await showAgain('failed', 503)
      if (isUnfinished) return await showAgain(null, 200)
      if (isTooMany) return await showAgain('tooMany', 422)
      if (!checked.ok || tooLongFields.length > 0) {
        const isIncomplete = Object.values(errorsOf(checked, tooLongFields)).includes('missing')
        return await showAgain(isIncomplete ? 'validation' : 'fields', 422)
      }
      if (failed.length > 0) return await showAgain(null, 422)
      const purchase = matchPurchase(values, app.catalogue())
      const input = { id: claimId, warrantyId, claim: checked.claim, purchase }
      const filed = await fileClaim(
        permit,
        { ...input, photos: photos.photos, hasMissingPhotos: photos.gone > 0 },
        app,
      )
      if (filed.ok) {
        if (!filed.isRepeated) app.countUse({ what: 'claim', key: purchase.branch ?? '' })
        // Sent again it is the claim that was filed before, and these files belong to nothing.
        await discardReceived(received, user.id, app)
        const page = staffUrl(href('/dashboard/claims/:id', { id: claimId }), {}, savedSearchId(url))
        return redirectAfterPost(page, { flash: 'claim-submitted', url })
      }
      if (filed.error === 'claims.tyre-already-claimed') {
        if (filed.by === user.email) return await showAgain('claimedByYou', 422)
        const by = user.role === 'admin' ? filed.by : null
        return await showAgain(by === null ? 'claimed' : 'claimedBy', 422, { by })
      }
      // Another claim has this id: the form gets a new one, to be sent again.
      if (filed.error === 'claims.sent-before') return await showAgain('failed', 422, { id: randomUUID() })
      return await showAgain(filed.error === 'claims.photos-gone' ? 'photosGone' : 'failed', 422)
    } catch (error) {
      app.log.error({ event: 'claim_not_filed', err: error }, 'a claim could not be filed')
      return await showAgain('failed', 503)
    }
  } finally {
    await form.discard()
  }
}

function errorsOf(checked: ReturnType<typeof validateClaim>, tooLongFields: readonly string[]): ClaimErrors {
  const errors = { ...(checked.ok ? {} : checked.errors) }
  for (const field of CLAIM_FORM_FIELDS) if (tooLongFields.includes(field)) errors[field] = 'too-long'
  return errors
}

/** The photos of a claim's form. */
export const claimPhotoForm = (id: string, user: User): PhotoForm => ({
  id,
  owner: user.id,
  sender: { staff: user.id },
  folder: `proofs/claim_${id}`,
  user,
  field: 'photos',
  maxFiles: MAX_CLAIM_PHOTOS,
  maxFileBytes: MAX_CLAIM_FILE_BYTES,
  // Only staff get here, and the links need a staff session.
  mayOpenAttached: async () => true,
})
