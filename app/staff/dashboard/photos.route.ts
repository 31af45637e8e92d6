import { CLAIM_PHOTO_BYTES, MOST_CLAIM_PHOTOS } from '../../../domain/claims/claim.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { takePhoto } from '../../photos/take-photo.server.ts'
import { shownPhotos, takePhotos } from '../../photos/take-photos.server.ts'
import { shopContext, staffPermitContext } from '../../request.ts'
import type { Route } from './+types/photos.route.ts'
import { proofFolder } from './new-claim.server.ts'

/** Takes one photo of a claim before its form is sent; answers as JSON. */
export function action({ request, context, url }: Route.ActionArgs) {
  const { person } = context.get(staffPermitContext)
  const claim = url.searchParams.get('claim') ?? ''
  if (!isUuid(claim)) throw new Response(null, { status: 404 })
  return takePhoto(
    request,
    {
      field: 'photos',
      folder: proofFolder(claim),
      holder: person.id,
      maxFileBytes: CLAIM_PHOTO_BYTES,
      sender: person.id,
      audience: 'staff',
    },
    context.get(shopContext),
  )
}

/** Those of a draft's photos that still wait for their claim, with links that open them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { person } = context.get(staffPermitContext)
  const shop = context.get(shopContext)
  const ids = url.searchParams.getAll('id').filter(isUuid).slice(0, MOST_CLAIM_PHOTOS)
  if (ids.length === 0) throw new Response(null, { status: 404 })
  const order = { folder: 'proofs', holder: person.id, sender: person.id, audience: 'staff' } as const
  const taken = await takePhotos({ ids: [...new Set(ids)], files: [] }, order, shop)
  if (taken.isDown) throw new Response(null, { status: 503 })
  return Response.json(shownPhotos(taken, order, shop), { headers: { 'cache-control': 'no-store' } })
}
