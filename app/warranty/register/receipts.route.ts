import { isUuid } from '../../../platform/ids/uuid.ts'
import { appContext, getActiveUser, requestContext } from '../../context/request-context.ts'
import { getVisitor } from '../../http/visitor-token.server.ts'
import { changeUploads, listUploads } from '../../uploads/handle-uploads.server.ts'
import type { Route } from './+types/receipts.route.ts'
import { receiptForm } from './parse-registration-form.server.ts'

/** Lists the photos of a registration form that was begun (`?registration=`), as JSON. */
export function loader(args: Route.LoaderArgs) {
  return answer(args, form => listUploads(form, args.context.get(appContext)))
}

/** Stores or removes one photo of it. */
export function action(args: Route.ActionArgs) {
  return answer(args, form => changeUploads(args.request, form, args.context.get(appContext)))
}

async function answer(
  { request, context, url }: Route.LoaderArgs,
  respond: (form: ReturnType<typeof receiptForm>) => Promise<Response>,
) {
  const id = url.searchParams.get('registration') ?? ''
  if (!isUuid(id)) throw new Response(null, { status: 404 })
  const { visitorHash, setCookie } = await getVisitor(request, url)
  const sender = { visitorHash, user: getActiveUser(context), client: context.get(requestContext).client }
  const response = await respond(receiptForm(id, sender))
  response.headers.append('set-cookie', setCookie)
  return response
}
