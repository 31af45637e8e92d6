import { CLAIM_PHOTO_BYTES } from '../../../domain/claims/claim.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
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

/** There is nothing to see here. */
export const loader = () => {
  throw new Response(null, { status: 404 })
}
