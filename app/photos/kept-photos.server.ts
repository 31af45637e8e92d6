import { keptFiles } from '../../platform/files/keep-file.ts'
import { isUuid } from '../../platform/ids/uuid.ts'
import type { Shop } from '../visit.ts'
import { type PhotoOrder, shownPhotos } from './take-photos.server.ts'

/** Answers which photos of a draft (`?id=…`, `most` at most) the shop still has, with links that open them, as JSON. */
export async function keptPhotos(
  url: URL,
  { holder, audience, most }: Pick<PhotoOrder, 'holder' | 'audience'> & { most: number },
  shop: Shop,
): Promise<Response> {
  const ids = new Set(url.searchParams.getAll('id').filter(isUuid).slice(0, most))
  if (ids.size === 0) throw new Response(null, { status: 404 })
  try {
    const photos = await keptFiles([...ids], holder, shop)
    return Response.json(shownPhotos({ photos, unknown: [] }, { audience }, shop), {
      headers: { 'cache-control': 'no-store' },
    })
  } catch (error) {
    shop.log.error({ err: error }, 'the photos of a draft could not be looked up')
    throw new Response(null, { status: 503 })
  }
}
