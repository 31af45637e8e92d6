import { href, redirect } from 'react-router'
import { hasStaffAccount } from '../../../domain/access/user.ts'
import { signOut } from '../../../domain/identity/sign-in.server.ts'
import { forgetFullSignIn } from '../../../domain/identity/trust-counter.server.ts'
import { appContext, authContext, getUser, userContext } from '../../context/request-context.ts'
import { getCounterToken } from '../../http/counter-token.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { forgetVisitor } from '../../http/visitor-token.server.ts'
import type { Route } from './+types/sign-out.route.ts'

/**
 * Ends the session and clears its traces in the browser: drafts, and the right to open what the browser
 * registered (rule W13.7). A GET changes nothing and redirects home. On a trusted PC, `?switch` keeps the
 * right to switch back by PIN (rule W17.14).
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  // The database could not be reached a moment ago: report the failure instead of waiting for it again.
  if (context.get(userContext) === 'unknown')
    return redirectAfterPost(href('/'), { flash: 'sign-out-failed', url })
  const user = getUser(context)
  const isAtCounter = hasStaffAccount(user)
  try {
    if (isAtCounter && !url.searchParams.has('switch'))
      await forgetFullSignIn({ user, token: await getCounterToken(request, url) }, context.get(appContext))
    const ended = await signOut(request.headers.get('cookie') ?? '', {
      accounts: context.get(authContext),
    })
    const cookies = [...ended, await forgetVisitor(url)]
    const response = isAtCounter
      ? await redirectAfterPost(href('/staff-login'), { flash: 'staff-signed-out', url, cookies })
      : await redirectAfterPost(href('/'), { flash: 'signed-out', url, cookies })
    response.headers.set('clear-site-data', '"cache", "storage"')
    return response
  } catch (error) {
    context.get(appContext).log.error({ event: 'sign_out_failed', err: error }, 'sign-out failed')
    return redirectAfterPost(isAtCounter ? href('/dashboard') : href('/'), { flash: 'sign-out-failed', url })
  }
}

export const loader = () => redirect(href('/'), 303)
