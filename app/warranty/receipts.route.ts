import { MOST_RECEIPTS, RECEIPT_BYTES } from '../../domain/warranties/receipt.ts'
import { keptPhotos } from '../photos/kept-photos.server.ts'
import { takePhoto } from '../photos/take-photo.server.ts'
import { personOf, shopContext, visitContext } from '../request.ts'
import type { Route } from './+types/receipts.route.ts'
import { receiptFolder } from './read-registration-form.server.ts'
import { holderOf, visitorOf } from './visitor.server.ts'

/** Takes one photo of a receipt before its form is sent, so that each shows its own progress; answers as JSON. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const visitor = visitorOf(request, url)
  const answer = await takePhoto(
    request,
    {
      field: 'receipts',
      folder: receiptFolder(personOf(context)),
      holder: visitor.holder,
      maxFileBytes: RECEIPT_BYTES,
      sender: context.get(visitContext).client,
    },
    context.get(shopContext),
  )
  if (visitor.setCookie) answer.headers.append('set-cookie', visitor.setCookie)
  return answer
}

/** Those of a draft's photos that the shop still has, with links that open them. */
export function loader({ request, context, url }: Route.LoaderArgs) {
  const whose = { holder: holderOf(request, url) ?? '', most: MOST_RECEIPTS }
  return keptPhotos(url, whose, context.get(shopContext))
}
