import { isUuid } from '../../../platform/ids/uuid.ts'
import { appContext, staffPermitContext } from '../../context/request-context.ts'
import { changeUploads, listUploads } from '../../uploads/handle-uploads.server.ts'
import { claimPhotoForm } from '../new-claim/new-claim.server.ts'
import { phoneLink } from '../new-claim/phone-link.server.ts'
import type { Route } from './+types/photos.route.ts'

/**
 * Lists the photos of a claim that was begun (`?claim=`), or makes a link for a phone (`&link=1`), as JSON.
 */
export function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const form = formOf(args)
  if (!args.url.searchParams.has('link')) return listUploads(form, app)
  const link = phoneLink({ id: form.id, userId: form.owner }, app)
  return Response.json(link, { headers: { 'cache-control': 'no-store' } })
}

/** Stores or removes one photo of it. */
export function action(args: Route.ActionArgs) {
  return changeUploads(args.request, formOf(args), args.context.get(appContext))
}

function formOf({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get('claim') ?? ''
  if (!isUuid(id)) throw new Response(null, { status: 404 })
  return claimPhotoForm(id, context.get(staffPermitContext).user)
}
