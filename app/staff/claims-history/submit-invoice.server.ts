import { data, href } from 'react-router'
import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import { MAX_CLAIM_FILE_BYTES } from '../../../domain/claims/claim.ts'
import { closeClaim } from '../../../domain/claims/close-claim.server.ts'
import { acceptUpload } from '../../../platform/files/accept-upload.ts'
import type { WaitingFile } from '../../../platform/files/stored-files.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { AppContext } from '../../context/app-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import { discardReceived } from '../../uploads/form-photos.server.ts'
import { savedSearchId, staffUrl } from '../saved-search-url.ts'

/**
 * Stores an invoice, any raster image, and closes its claim (section 21 of the warranty rules), or returns
 * the error.
 */
export async function submitInvoice(
  permit: Permit<StaffPermission>,
  { request, url, claimId }: { request: Request; url: URL; claimId: string },
  app: AppContext,
) {
  if (!isUuid(claimId)) throw new Response(null, { status: 404 })
  const refuse = (problem: string, status = 422) => data({ form: 'invoice', problem } as const, { status })
  const limits = { maxFiles: 1, maxFileBytes: MAX_CLAIM_FILE_BYTES }
  const form = await parseForm(request, app, limits).catch(error => {
    if (error instanceof Response) return error
    throw error
  })
  if (form instanceof Response)
    return refuse(form.status === 413 ? 'images.too-large' : 'failed', form.status)
  let invoice: WaitingFile | null = null
  try {
    const file = form.files.find(({ field }) => field === 'invoice')
    if (!file) return refuse('missing')
    const fileName = `${claimId}-invoice-${app.now().getTime()}`
    const target = { folder: 'invoices', fileName, owner: permit.user.id, sender: { staff: permit.user.id } }
    const accepted = await acceptUpload(file, { ...target, kinds: 'any-raster' }, app)
    if (!accepted.ok && 'retryAfterSeconds' in accepted)
      return tooManyRequests(accepted.retryAfterSeconds, {
        form: 'invoice',
        problem: accepted.error,
      } as const)
    if (!accepted.ok) return refuse(accepted.error)
    invoice = accepted.file
    const closed = await closeClaim(permit, { id: claimId, invoice }, app)
    if (closed.ok) {
      const list = staffUrl(href('/dashboard'), { tab: 'claims-history' }, savedSearchId(url))
      return redirectAfterPost(list, { flash: 'invoice-uploaded', url })
    }
    if (closed.error === 'claims.not-found') throw new Response(null, { status: 404 })
    return refuse(closed.error)
  } catch (error) {
    if (error instanceof Response) throw error
    app.log.error({ event: 'invoice_not_stored', err: error }, 'an invoice could not be stored')
    return refuse('failed', 503)
  } finally {
    // If the claim was closed the invoice is attached and stays (rule W21.3).
    if (invoice) await discardReceived([invoice], permit.user.id, app)
    await form.discard()
  }
}
