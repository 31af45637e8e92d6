import { isUuid } from '../../../platform/ids/uuid.ts'
import { appContext, requireAdminPermit } from '../../context/request-context.ts'
import { changeUploads, listUploads } from '../../uploads/handle-uploads.server.ts'
import type { Route } from './+types/files.route.ts'
import { pictureForm } from './picture-form.server.ts'

/** Lists the pictures that wait for their models (`?form=`), as JSON. */
export function loader(args: Route.LoaderArgs) {
  return listUploads(formOf(args), args.context.get(appContext))
}

/** Stores or removes one of them. */
export function action(args: Route.ActionArgs) {
  return changeUploads(args.request, formOf(args), args.context.get(appContext))
}

function formOf({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get('form') ?? ''
  if (!isUuid(id)) throw new Response(null, { status: 404 })
  return pictureForm(id, requireAdminPermit(context).user)
}
