import { deleteRegistration } from '../../../domain/warranties/delete-registration.server.ts'
import { sweepFiles } from '../../../platform/files/keep-file.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { goOn } from '../../go-on.ts'
import { readForm } from '../../read-form.server.ts'
import { adminPermitContext, shopContext } from '../../request.ts'
import { addressOf, searchOf } from '../search-number.ts'
import type { Route } from './+types/delete.route.ts'

/** Deletes a registration, after the question has been answered (W §§2, 6). */
export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { fields } = await readForm(request, shop)
  const id = fields.get('registration') ?? ''
  if (!isUuid(id)) throw new Response(null, { status: 404 })
  const gone = await deleteRegistration(context.get(adminPermitContext), id, shop)
  // Unreachable already; the store lets go of them now, or at the next sweep.
  if (gone)
    void sweepFiles(shop).catch(error => shop.log.warn({ err: error }, 'deleted files remain for the sweep'))
  const list = addressOf('/dashboard', { tab: 'search' }, searchOf(url))
  return goOn(list, { flash: gone ? 'registration-deleted' : 'already-gone', url })
}

/** There is nothing to see here. */
export const loader = () => {
  throw new Response(null, { status: 404 })
}
