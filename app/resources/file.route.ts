import { isStaff } from '../../domain/access/user.ts'
import { auditFileRead } from '../../domain/audit/audit-events.server.ts'
import { canOpenFile } from '../../domain/claims/load-claim-record.server.ts'
import { FileStoreUnavailableError } from '../../platform/files/file-store.ts'
import { isSigned } from '../../platform/files/signed-url.ts'
import { isReadable } from '../../platform/files/stored-files.ts'
import { appContext, getActiveUser } from '../context/request-context.ts'
import { cancelOnAbort } from '../http/cancel-on-abort.ts'
import { signedText } from '../uploads/file-url.server.ts'
import type { Route } from './+types/file.route.ts'

/**
 * Serves a stored file to requests with an unexpired signed URL. A URL signed for staff also needs a staff
 * session that may see the file (rules W7.1 and W22.6). Everything else, also a deleted file, answers 404.
 */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const path = params['*']
  const audience = url.searchParams.get('for') === 'staff' ? 'staff' : 'holder'
  const user = getActiveUser(context)
  const isAllowed = audience === 'holder' || isStaff(user)
  const query = { secret: app.secret, now: app.now() }
  if (!isAllowed || !isSigned(signedText(path, audience), url.searchParams, query)) return notFound()
  try {
    if (audience === 'staff' && user && !(await canOpenFile(user, path, app))) return notFound()
    const file = (await isReadable(path, app)) ? await app.files.stream(path) : null
    if (!file) return notFound()
    if (audience === 'staff' && user) {
      await auditFileRead(user, path, app).catch(async error => {
        await file.body.cancel()
        throw error
      })
    }
    cancelOnAbort(file.body, request)
    return new Response(file.body, {
      headers: {
        'content-length': String(file.size),
        // Whatever the store says: it holds only images that were re-encoded by us (rule W3.4).
        'content-type': 'image/jpeg',
        'content-disposition': `inline; filename="${path.split('/').at(-1)}"`,
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof FileStoreUnavailableError)) throw error
    return new Response(null, { status: 503, headers: { 'retry-after': '30', 'cache-control': 'no-store' } })
  }
}

const notFound = () => new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
