import { findStoredFiles } from '../../platform/files/stored-files.ts'
import { isUuid } from '../../platform/ids/uuid.ts'
import type { AppContext } from '../context/app-context.ts'
import { type PhotoOrder, shownPhotos } from './accept-uploads.server.ts'

/** Answers which photos of a draft (`?id=…`, `most` at most) the shop still has, with links that open them, as JSON. */
export async function listStoredPhotos(
  url: URL,
  { holder, audience, most }: Pick<PhotoOrder, 'holder' | 'audience'> & { most: number },
  shop: AppContext,
): Promise<Response> {
  const ids = new Set(url.searchParams.getAll('id').filter(isUuid).slice(0, most))
  if (ids.size === 0) throw new Response(null, { status: 404 })
  try {
    const photos = await findStoredFiles([...ids], holder, shop)
    return Response.json(shownPhotos({ photos, unknown: [] }, { audience }, shop), {
      headers: { 'cache-control': 'no-store' },
    })
  } catch (error) {
    shop.log.error({ err: error }, 'the photos of a draft could not be looked up')
    throw new Response(null, { status: 503 })
  }
}
