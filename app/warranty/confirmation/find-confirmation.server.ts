import { href, type RouterContextProvider } from 'react-router'
import { type Confirmation, loadConfirmation } from '../../../domain/warranties/confirmation.server.ts'
import { canOpenUnasked } from '../../../domain/warranties/registrant.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { appContext, getActiveUser } from '../../context/request-context.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { getVisitorHash, visitorSince } from '../../http/visitor-token.server.ts'

/**
 * The registration `?id=` for the browser or the user that registered it, and only for a while (rule W8.1).
 * Throws 404 to others, a redirect when it is too late, 503 without the database.
 */
export async function findConfirmation(
  request: Request,
  url: URL,
  context: Readonly<RouterContextProvider>,
): Promise<Confirmation> {
  const app = context.get(appContext)
  const id = url.searchParams.get('id') ?? ''
  const registrant = { visitorHash: await getVisitorHash(request, url), user: getActiveUser(context) }
  if (!isUuid(id)) throw new Response(null, { status: 404 })
  const registration = await loadConfirmation({ id, ...registrant }, app).catch(error => {
    // 503, not 404: it is registered, only the database does not answer.
    app.log.error({ event: 'registration_not_read', err: error }, 'a registration could not be read')
    throw new Response(null, { status: 503 })
  })
  if (!registration) throw new Response(null, { status: 404 })
  if (canOpenUnasked(registration, { ...registrant, visitorSince: visitorSince(app) })) return registration
  throw await redirectAfterPost(`${href('/warranty-registration')}?tab=check`, {
    flash: 'registration-closed',
    url,
  })
}
