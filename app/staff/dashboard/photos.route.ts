import { CLAIM_PHOTO_BYTES, MOST_CLAIM_PHOTOS } from '../../../domain/claims/claim.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { keptPhotos } from '../../photos/kept-photos.server.ts'
import { takePhoto } from '../../photos/take-photo.server.ts'
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

/** Those of a draft's photos that the shop still has, with links that open them. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { person } = context.get(staffPermitContext)
  const whose = { holder: person.id, audience: 'staff', most: MOST_CLAIM_PHOTOS } as const
  return keptPhotos(url, whose, context.get(shopContext))
}
