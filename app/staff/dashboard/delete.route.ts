import { href, redirect } from 'react-router'
import { deleteRegistration } from '../../../domain/deletion/delete-registration.server.ts'
import { sweepFiles } from '../../../platform/files/stored-files.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { adminPermitContext, appContext } from '../../context/request-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { savedSearchId, staffUrl } from '../saved-search-url.ts'
import { RECONFIRM } from '../use-dialog-url.ts'
import type { Route } from './+types/delete.route.ts'

/**
 * Deletes a registration after confirmation; the form carries the counts that the question named (rule
 * W24.2).
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { fields } = await parseForm(request, app)
  const id = fields.get('registration') ?? ''
  if (!isUuid(id)) throw new Response(null, { status: 404 })
  const count = (name: string) => Number(/^\d{1,6}$/.exec(fields.get(name) ?? '')?.[0] ?? 0)
  const confirmed = { tyreIds: count('tyre_ids'), claims: count('claims'), files: count('files') }
  const list = staffUrl(href('/dashboard'), { tab: 'search' }, savedSearchId(url))
  const gone = await deleteRegistration(context.get(adminPermitContext), { id, confirmed }, app).catch(
    error => {
      app.log.error(
        { event: 'registration_deletion_failed', err: error },
        'registration could not be deleted',
      )
      return 'failed' as const
    },
  )
  if (gone === 'failed') return redirectAfterPost(list, { flash: 'delete-failed', url })
  // The counts have changed since the question was shown: ask again.
  if (gone && !gone.ok) {
    return redirect(
      staffUrl(href('/dashboard'), { tab: 'search', delete: id, [RECONFIRM]: '1' }, savedSearchId(url)),
      303,
    )
  }
  // The files are already unreachable; remove them from the store now, or with the next cleanup.
  if (gone)
    void sweepFiles(app).catch(error =>
      app.log.warn(
        { event: 'file_cleanup_deferred', err: error },
        'deleted files remain until the next cleanup',
      ),
    )
  return redirectAfterPost(list, { flash: gone ? 'registration-deleted' : 'already-gone', url })
}

export const loader = () => {
  throw new Response(null, { status: 404 })
}
