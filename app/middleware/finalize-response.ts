import type { MiddlewareFunction } from 'react-router'
import { hasStaffAccount } from '../../domain/access/user.ts'
import { CACHEABLE_HEADER } from '../context/app-context.ts'
import { heldWork } from '../context/hold-response.ts'
import { appContext, getUser, requestContext } from '../context/request-context.ts'
import { clearFlash, readFlash } from '../http/flash-message.ts'
import { setLanguage } from '../http/language-cookie.ts'
import { isLanguage } from '../i18n/language.ts'
import { routeOfPattern } from '../routes.ts'

/**
 * Adds the headers that depend on the route and the user: cookies, Cache-Control, and the mark for the page
 * cache.
 */
export const finalizeResponse: MiddlewareFunction<Response> = async (
  { request, url, pattern, context },
  next,
) => {
  const response = await next()
  await heldWork(context)
  const language = url.searchParams.get('lang')
  if (isLanguage(language)) response.headers.append('set-cookie', await setLanguage(language, url))
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const user = getUser(context)
  const route = routeOfPattern(pattern)
  const isProtected = route?.access !== 'everyone'
  // Rule S30.10: after sign-out, the back button must not show protected pages, answers to forms, or any
  // response to a signed-in user.
  if (isProtected || request.method === 'POST' || user || route?.hasMailedToken) {
    response.headers.set('cache-control', 'no-store')
  }
  const isStaffRoute = isProtected && route?.access !== 'customers'
  const isDenied = isStaffRoute
    ? response.status === 404 || !hasStaffAccount(user)
    : route?.logDenied && response.status === 404
  if (user && isDenied) {
    const { incident } = context.get(requestContext)
    context.get(appContext).log.warn(
      {
        event: 'access_denied',
        incident,
        account: user.id,
        role: user.role,
        pattern,
        status: response.status,
      },
      'access denied to a signed-in user',
    )
  }
  if (isPage && (await readFlash(request.headers.get('cookie'), url))) {
    response.headers.append('set-cookie', await clearFlash(url))
  }
  if (response.status === 200 && route?.cache) response.headers.set(CACHEABLE_HEADER, 'yes')
  return response
}
