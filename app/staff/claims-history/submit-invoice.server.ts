import { data, href } from 'react-router'
import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import { MAX_CLAIM_PHOTO_BYTES } from '../../../domain/claims/claim.ts'
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

/** Takes a claim's invoice, any raster image, and closes the claim with it, or says why not (W §§4, 5). */
export async function submitInvoice(
  permit: Permit<StaffPermission>,
  { request, url, claimId }: { request: Request; url: URL; claimId: string },
  shop: AppContext,
) {
  if (!isUuid(claimId)) throw new Response(null, { status: 404 })
  const refuse = (problem: string, status = 422) => data({ form: 'invoice', problem } as const, { status })
  const limits = { maxFiles: 1, maxFileBytes: MAX_CLAIM_PHOTO_BYTES }
  const form = await parseForm(request, shop, limits).catch(error => {
    if (error instanceof Response) return error
    throw error
  })
  if (form instanceof Response)
    return refuse(form.status === 413 ? 'images.too-large' : 'failed', form.status)
  let invoice: WaitingFile | null = null
  try {
    const file = form.files.find(({ field }) => field === 'invoice')
    if (!file) return refuse('missing')
    const fileName = `${claimId}-invoice-${shop.now().getTime()}`
    const place = { folder: 'invoices', fileName, owner: permit.user.id, sender: permit.user.id }
    const taken = await acceptUpload(file, { ...place, kinds: 'any-raster' }, shop)
    if (!taken.ok && 'retryAfterSeconds' in taken)
      return tooManyRequests(taken.retryAfterSeconds, { form: 'invoice', problem: taken.error } as const)
    if (!taken.ok) return refuse(taken.error)
    invoice = taken.file
    const closed = await closeClaim(permit, { id: claimId, invoice }, shop)
    if (closed.ok) {
      const list = staffUrl(href('/dashboard'), { tab: 'claims-history' }, savedSearchId(url))
      return redirectAfterPost(list, { flash: 'invoice-uploaded', url })
    }
    if (closed.error === 'claims.not-found') throw new Response(null, { status: 404 })
    return refuse(closed.error)
  } catch (error) {
    if (error instanceof Response) throw error
    shop.log.error({ err: error }, 'an invoice could not be taken')
    return refuse('failed', 503)
  } finally {
    // Attached by now if the claim was closed with it.
    if (invoice) await discardReceived([invoice], permit.user.id, shop)
    await form.discard()
  }
}
