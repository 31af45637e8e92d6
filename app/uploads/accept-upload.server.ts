import { acceptUpload } from '../../platform/files/accept-upload.ts'
import type { AppContext } from '../context/app-context.ts'
import { parseForm } from '../http/parse-form.server.ts'
import type { PhotoOrder } from './accept-uploads.server.ts'
import { signedFileUrl } from './file-url.server.ts'
import type { AcceptedPhoto } from './upload.ts'

/** What the browser is told about a photo it has sent. */
export type PhotoAnswer = { ok: true; photo: AcceptedPhoto } | { ok: false; error: string }

/** Takes the one photo of a request; the answer says in one code why it was not taken. */
export async function acceptUploadRequest(
  request: Request,
  order: PhotoOrder & { field: string; maxFileBytes: number },
  shop: AppContext,
): Promise<Response> {
  const { folder, holder, sender, audience } = order
  const form = await parseForm(request, shop, { maxFiles: 1, maxFileBytes: order.maxFileBytes })
  try {
    const file = form.files.find(({ field }) => field === order.field)
    if (!file) return answer({ ok: false, error: 'uploads.empty' }, 422)
    const taken = await acceptUpload(file, { folder, kinds: 'photos', holder, sender }, shop)
    if (!taken.ok) {
      const isLate = 'retryAfterSeconds' in taken
      const refused = answer({ ok: false, error: taken.error }, isLate ? 429 : 422)
      if (isLate) refused.headers.set('retry-after', String(taken.retryAfterSeconds))
      return refused
    }
    const { id, name, path } = taken.file
    return answer({ ok: true, photo: { id, name, url: signedFileUrl(path, shop, audience) } }, 200)
  } catch (error) {
    shop.log.error({ err: error }, 'a photo could not be taken')
    return answer({ ok: false, error: 'files.down' }, 503)
  } finally {
    await form.discard()
  }
}

const answer = (body: PhotoAnswer, status: number) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
