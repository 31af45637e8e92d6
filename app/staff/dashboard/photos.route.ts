import { MAX_CLAIM_PHOTO_BYTES, MAX_CLAIM_PHOTOS } from '../../../domain/claims/claim.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { appContext, staffPermitContext } from '../../context/request-context.ts'
import { acceptUploadRequest } from '../../uploads/accept-upload.server.ts'
import { listStoredPhotos } from '../../uploads/kept-photos.server.ts'
import { proofFolder } from '../new-claim/new-claim.server.ts'
import type { Route } from './+types/photos.route.ts'

/** Takes one photo of a claim before its form is sent; answers as JSON. */
export function action({ request, context, url }: Route.ActionArgs) {
  const { user } = context.get(staffPermitContext)
  const claim = url.searchParams.get('claim') ?? ''
  if (!isUuid(claim)) throw new Response(null, { status: 404 })
  return acceptUploadRequest(
    request,
    {
      field: 'photos',
      folder: proofFolder(claim),
      holder: user.id,
      maxFileBytes: MAX_CLAIM_PHOTO_BYTES,
      sender: user.id,
      audience: 'staff',
    },
    context.get(appContext),
  )
}

/** Those of a draft's photos that the shop still has, with links that open them. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { user } = context.get(staffPermitContext)
  const whose = { holder: user.id, audience: 'staff', most: MAX_CLAIM_PHOTOS } as const
  return listStoredPhotos(url, whose, context.get(appContext))
}
