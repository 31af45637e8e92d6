import { MAX_RECEIPT_BYTES, MAX_RECEIPTS } from '../../../domain/warranties/receipt.ts'
import { appContext, getUser, requestContext } from '../../context/request-context.ts'
import { acceptUploadRequest } from '../../uploads/accept-upload.server.ts'
import { listStoredPhotos } from '../../uploads/kept-photos.server.ts'
import { getVisitor, ownerOf } from '../visitor-token.server.ts'
import type { Route } from './+types/receipts.route.ts'
import { receiptFolder } from './parse-registration-form.server.ts'

/** Takes one photo of a receipt before its form is sent, so that each shows its own progress; answers as JSON. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const visitor = getVisitor(request, url)
  const answer = await acceptUploadRequest(
    request,
    {
      field: 'receipts',
      folder: receiptFolder(getUser(context)),
      holder: visitor.holder,
      maxFileBytes: MAX_RECEIPT_BYTES,
      sender: context.get(requestContext).client,
    },
    context.get(appContext),
  )
  if (visitor.setCookie) answer.headers.append('set-cookie', visitor.setCookie)
  return answer
}

/** Those of a draft's photos that the shop still has, with links that open them. */
export function loader({ request, context, url }: Route.LoaderArgs) {
  const whose = { holder: ownerOf(request, url) ?? '', most: MAX_RECEIPTS }
  return listStoredPhotos(url, whose, context.get(appContext))
}
