import { isStaff } from '../../domain/access/person.ts'
import { auditFileRead } from '../../domain/audit/audit-file-read.server.ts'
import { canOpenFile } from '../../domain/claims/can-open-file.server.ts'
import { FileStoreUnavailableError } from '../../platform/files/file-store.ts'
import { isSigned } from '../../platform/files/signed-url.ts'
import { isReadable } from '../../platform/files/stored-files.ts'
import { appContext, getActiveUser } from '../context/request-context.ts'
import { signedText } from '../uploads/file-url.server.ts'
import type { Route } from './+types/file.route.ts'

/**
 * Serves one file of the store to whoever has a signed link that is not an hour old; one made for the counter needs a session of the
 * counter besides (reliability.md 13). Everything else, a deleted file included, is not there.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const shop = context.get(appContext)
  const path = params['*']
  const audience = url.searchParams.get('for') === 'staff' ? 'staff' : 'holder'
  const person = getActiveUser(context)
  const isForThem = audience === 'holder' || isStaff(person)
  const query = { secret: shop.secret, now: shop.now() }
  if (!isForThem || !isSigned(signedText(path, audience), url.searchParams, query)) return notThere()
  try {
    if (audience === 'staff' && person && !(await canOpenFile(person, path, shop))) return notThere()
    const found = (await isReadable(path, shop)) ? await shop.files.get(path) : null
    if (!found) return notThere()
    if (audience === 'staff' && person) await auditFileRead(person, path, shop)
    return new Response(found.bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        // Whatever the store says: nothing but what our own pipeline has made is ever served.
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

const notThere = () => new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
