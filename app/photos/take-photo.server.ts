import { acceptPhoto } from '../../platform/files/accept-photo.ts'
import { clientLimit, type Limit, takeTurn } from '../../platform/limits/take-turn.ts'
import { fileLink } from '../files/file-link.server.ts'
import { readForm } from '../read-form.server.ts'
import type { Shop } from '../visit.ts'
import type { AcceptedPhoto } from './photo.ts'

/** What the browser is told about a photo it has sent. */
export type PhotoAnswer = { ok: true; photo: AcceptedPhoto } | { ok: false; refusal: string }

/** Takes the one photo of a request; the answer says in one code why it was not taken. Photos per client are limited. */
export async function takePhoto(
  request: Request,
  order: {
    field: string
    folder: string
    holder: string
    maxFileBytes: number
    client: string
    audience?: 'holder' | 'staff'
  },
  shop: Shop,
): Promise<Response> {
  const { folder, holder, audience } = order
  const form = await readForm(request, shop, { maxFiles: 1, maxFileBytes: order.maxFileBytes })
  try {
    const file = form.files.find(({ field }) => field === order.field)
    if (!file) return answer({ ok: false, refusal: 'uploads.empty' }, 422)
    const turn = await takeTurn(clientLimit(PHOTOS, shop.clientLimits), order.client, shop)
    if (!turn.ok) {
      const late = answer({ ok: false, refusal: 'limits.too-many-tries' }, 429)
      late.headers.set('retry-after', String(turn.retryAfterSeconds))
      return late
    }
    const taken = await acceptPhoto(file, { folder, kinds: 'photos', holder }, shop)
    if (!taken.ok) return answer({ ok: false, refusal: taken.refusal }, 422)
    const { id, name, path } = taken.file
    return answer({ ok: true, photo: { id, name, url: fileLink(path, shop, audience) } }, 200)
  } catch (error) {
    shop.log.error({ err: error }, 'a photo could not be taken')
    return answer({ ok: false, refusal: 'files.down' }, 503)
  } finally {
    await form.discard()
  }
}

const answer = (body: PhotoAnswer, status: number) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })

const PHOTOS: Limit = { name: 'photo', most: 200, perSeconds: 3_600 }
