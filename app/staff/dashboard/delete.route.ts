import { redirect } from 'react-router'
import { deleteRegistration } from '../../../domain/deletion/delete-registration.server.ts'
import { sweepFiles } from '../../../platform/files/stored-files.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { adminPermitContext, appContext } from '../../context/request-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { addressOf, searchOf } from '../saved-search-url.ts'
import type { Route } from './+types/delete.route.ts'
import { RECONFIRM } from './use-dialog-url.ts'

/** Deletes a registration, after the question has been answered (W §§2, 6); its form brings along what the question said. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(appContext)
  const { fields } = await parseForm(request, shop)
  const id = fields.get('registration') ?? ''
  if (!isUuid(id)) throw new Response(null, { status: 404 })
  const count = (name: string) => Number(/^\d{1,6}$/.exec(fields.get(name) ?? '')?.[0] ?? 0)
  const said = { tyreIds: count('tyre_ids'), claims: count('claims'), files: count('files') }
  const list = addressOf('/dashboard', { tab: 'search' }, searchOf(url))
  const gone = await deleteRegistration(context.get(adminPermitContext), { id, said }, shop).catch(error => {
    shop.log.error({ err: error }, 'a registration could not be deleted')
    return 'failed' as const
  })
  if (gone === 'failed') return redirectAfterPost(list, { flash: 'delete-failed', url })
  // Asked once more, as what was answered was another question.
  if (gone && !gone.ok) {
    return redirect(
      addressOf('/dashboard', { tab: 'search', delete: id, [RECONFIRM]: '1' }, searchOf(url)),
      303,
    )
  }
  // Unreachable already; the store lets go of them now, or at the next sweep.
  if (gone)
    void sweepFiles(shop).catch(error => shop.log.warn({ err: error }, 'deleted files remain for the sweep'))
  return redirectAfterPost(list, { flash: gone ? 'registration-deleted' : 'already-gone', url })
}

/** There is nothing to see here. */
export const loader = () => {
  throw new Response(null, { status: 404 })
}
