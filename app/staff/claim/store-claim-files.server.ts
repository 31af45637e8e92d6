import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import { MAX_CLAIM_PHOTOS } from '../../../domain/claims/claim.ts'
import { closeClaim } from '../../../domain/claims/close-claim.server.ts'
import { addClaimPhotos, replaceInvoice } from '../../../domain/claims/correct-claim.server.ts'
import { acceptUpload } from '../../../platform/files/accept-upload.ts'
import type { WaitingFile } from '../../../platform/files/stored-files.ts'
import type { AppContext } from '../../context/app-context.ts'
import type { ParsedForm } from '../../http/parse-form.server.ts'
import { discardReceived } from '../../uploads/form-photos.server.ts'

/** A posted form of the page of a claim. */
export type PostedStep = {
  readonly id: string
  /** of the claim as the form showed it */
  readonly version: number
  readonly permit: Permit<StaffPermission>
  readonly form: ParsedForm
}

/**
 * Stores added photos of a claim, the invoice that closes it, or a replaced invoice; deletes received files
 * that were attached to nothing.
 */
export async function storeClaimFiles(
  step: 'photos' | 'invoice' | 'invoice-corrected',
  { id, version, permit, form }: PostedStep,
  app: AppContext,
): Promise<{ ok: true } | { ok: false; error: string; status?: number }> {
  const { user } = permit
  if (form.hasTooManyFiles) return { ok: false, error: 'claims.too-many-photos' }
  if (step === 'invoice-corrected' && user.role !== 'admin')
    return { ok: false, error: 'claims.not-administrator' }
  const sent = form.files.filter(file => file.field === (step === 'photos' ? 'photos' : 'invoice'))
  if (sent.length === 0) return { ok: false, error: 'no-file' }
  if (sent.length > MAX_CLAIM_PHOTOS) return { ok: false, error: 'claims.too-many-photos' }
  const stored: WaitingFile[] = []
  try {
    for (const file of sent) {
      const target =
        step === 'photos'
          ? { folder: `proofs/claim_${id}`, kinds: 'photos' as const }
          : {
              folder: 'invoices',
              fileName: `${id}-invoice-${app.now().getTime()}`,
              kinds: 'any-raster' as const,
            }
      const accepted = await acceptUpload(
        file,
        { ...target, owner: user.id, sender: { staff: user.id } },
        app,
      )
      if (!accepted.ok)
        return { ok: false, error: accepted.error, status: 'retryAfterSeconds' in accepted ? 429 : 422 }
      stored.push(accepted.file)
    }
    const [invoice] = stored
    if (step === 'photos' || !invoice)
      return await addClaimPhotos(permit, { id, version, photos: stored }, app)
    if (step === 'invoice') return await closeClaim(permit, { id, version, invoice }, app)
    return await replaceInvoice(permit, { id, version, invoice }, app)
  } catch (error) {
    app.log.error({ event: 'claim_files_not_stored', err: error }, 'files of a claim could not be stored')
    return { ok: false, error: 'failed', status: 503 }
  } finally {
    // Attached files stay.
    await discardReceived(stored, user.id, app)
  }
}
